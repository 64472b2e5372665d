/// What checking a store's bytes found.
public struct StoreHealth: Sendable, Hashable {
  /// Something that is not as it was saved.
  public struct Damage: Sendable, Hashable {
    /// The record, nil where what is damaged is no single record or does not tell which.
    public let record: RecordID?
    /// What is wrong and what to do, one or two sentences; never a field's value.
    public let message: String

    /// Describes damage.
    public init(record: RecordID? = nil, _ message: String) {
      self.record = record
      self.message = message
    }
  }

  /// How many records were checked, the damaged ones among them.
  public var recordCount: Int
  /// What is not as it was saved, in the order in which it was found.
  public var damages: [Damage]

  /// Makes the result of a check.
  public init(recordCount: Int = 0, damages: [Damage] = []) {
    self.recordCount = recordCount
    self.damages = damages
  }

  /// Whether everything is as it was saved.
  public var isSound: Bool { damages.isEmpty }
}
