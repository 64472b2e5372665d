/// How far a piece of long work has come: an import, an index that is built, a store that is verified.
public struct WorkProgress: Hashable, Sendable {
  /// What is being done, an open set: a store can have work of its own.
  public struct Phase: RawRepresentable, Hashable, Sendable {
    /// What is being done as one word, such as `indexing`.
    public let rawValue: String

    /// Names a phase.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// What is being done.
  public var phase: Phase

  /// How many units are done, mostly records.
  public var completed: Int

  /// How many units there are; nil as long as nobody knows.
  public var total: Int?

  /// Describes how far work has come.
  public init(_ phase: Phase, _ completed: Int, of total: Int? = nil) {
    self.phase = phase
    self.completed = completed
    self.total = total
  }

  /// The done part of the whole, from 0 to 1; nil when the whole is not known.
  public var fraction: Double? {
    guard let total else { return nil }
    return total <= 0 ? 1 : min(1, Double(completed) / Double(total))
  }
}

extension WorkProgress.Phase {
  /// A file or a store is read, to know what is in it.
  public static let reading = Self(rawValue: "reading")
  /// Records are tried, and nothing is changed.
  public static let checking = Self(rawValue: "checking")
  /// Records of a file are saved.
  public static let importing = Self(rawValue: "importing")
  /// Records are written into a file.
  public static let exporting = Self(rawValue: "exporting")
  /// Records of another store are saved.
  public static let copying = Self(rawValue: "copying")
  /// An index is built.
  public static let indexing = Self(rawValue: "indexing")
  /// A store's file is written anew, without what nobody needs.
  public static let compacting = Self(rawValue: "compacting")
  /// A store's file is read whole, and compared with its checksums.
  public static let verifying = Self(rawValue: "verifying")
  /// A store's file is made whole again.
  public static let repairing = Self(rawValue: "repairing")
}

extension WorkProgress: CustomStringConvertible {
  /// The phase and the numbers, such as `indexing 300/1000`.
  public var description: String {
    "\(phase.rawValue) \(completed)" + (total.map { "/\($0)" } ?? "")
  }
}
