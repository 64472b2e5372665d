import Records
import Testing

@Suite("Predicates are equal")
struct PredicateEqualityTests {
  private static let whole = "\u{e9}"
  private static let combined = "e\u{301}"

  @Test("when their text has the same bytes, as a store that keeps a plan has to know")
  func bytes() {
    for text in [Self.whole, Self.combined] {
      #expect(FieldPath("o", keys: [text]) == FieldPath("o", keys: [text]))
      #expect(RecordPredicate.tokens(.all, text) == .tokens(.all, text))
    }
    #expect(FieldPath("o", keys: [Self.whole]) != FieldPath("o", keys: [Self.combined]))
    #expect(RecordPredicate.tokens(.all, Self.whole) != .tokens(.all, Self.combined))
    #expect(
      RecordPredicate.compare("a", .equal, .string(Self.whole))
        != .compare("a", .equal, .string(Self.combined)))
  }

  @Test("only to themselves, whatever they are made of")
  func differences() {
    let predicates: [RecordPredicate] = [
      .constant(true), .constant(false), .compare("a", .equal, 1), .compare("b", .equal, 1),
      .compare("a", .less, 1), .compare("a", .equal, 1.0), .exists("a"), .exists("b"),
      .membership(Membership("a", in: [1])), .membership(Membership("a", in: [1, 2])),
      .between("a", 1, 2), .between("b", 1, 2), .between("a", 0, 2), .between("a", 1, 3),
      .distance(
        DistanceComparison(
          "a", from: Location(latitude: 1, longitude: 2), metres: 3, includesBound: true)),
      .distance(
        DistanceComparison(
          "a", from: Location(latitude: 1, longitude: 2), metres: 3, includesBound: false)),
      .tokens(.all, "a"), .tokens(.any, "a"), .tokens(.all, "b"), .and([]), .or([]),
      .and([.exists("a")]), .or([.exists("a")]), .not(.exists("a")), .not(.exists("b")),
    ]
    for (place, predicate) in predicates.enumerated() {
      let equal = predicates.indices.filter { predicates[$0] == predicate }
      #expect(equal == [place], "\(predicate)")
    }
  }
}
