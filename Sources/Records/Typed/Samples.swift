/// Makes a value of a type from made-up parts, to learn which coding keys the type asks for.
final class Samples {
  /// How many parts deep a sample goes; a type can contain itself.
  private static let maximumDepth = 8

  /// The coding keys that the type itself asked for.
  private(set) var keys: Set<String> = []
  /// How many parts were made.
  private(set) var count = 0

  private let round: Int
  /// Optional parts that refused their sample, to be absent next time.
  private var absent: Set<String> = []

  init(round: Int) {
    self.round = round
  }

  /// A value of the type, nil when its own code refuses the samples.
  func make<T: Decodable>(_ type: T.Type) -> T? {
    while true {
      count = 0
      let before = absent.count
      if let value = try? T(from: SampleDecoder(samples: self, codingPath: [])) {
        return value
      }
      if absent.count == before { return nil }
    }
  }

  func asked(for key: any CodingKey, in path: [any CodingKey]) {
    if path.isEmpty { keys.insert(key.stringValue) }
  }

  func hasValue(at path: [any CodingKey]) -> Bool {
    path.count < Self.maximumDepth && !absent.contains(Self.text(path))
  }

  /// A part of its own, for a type that one kind of value stands for, or one with a few cases.
  func part<T: Decodable>(_ type: T.Type, at path: [any CodingKey]) throws -> T {
    do {
      if let leaf = type as? any FieldRepresentable.Type {
        guard let value = leaf.sample(next()) as? T else { throw SampleRefused() }
        return value
      }
      if let cases = type as? any CaseIterable.Type {
        guard let value = Self.pick(next(), of: cases) as? T else { throw SampleRefused() }
        return value
      }
      if path.count > Self.maximumDepth { throw SampleRefused() }
      return try T(from: SampleDecoder(samples: self, codingPath: path))
    } catch {
      absent.insert(Self.text(path))
      throw error
    }
  }

  private func next() -> Int {
    count += 1
    return count >> round
  }

  private static func pick<C: CaseIterable>(_ number: Int, of type: C.Type) -> Any? {
    let cases = Array(type.allCases)
    return cases.isEmpty ? nil : cases[number % cases.count]
  }

  private static func text(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: "\u{1F}")
  }
}

/// There is no sample of the type.
struct SampleRefused: Error {}
