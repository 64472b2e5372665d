/// The stores that the generated tests are run on.
///
/// A test target with the plugin `SpecTests` declares `enum Harness` with this protocol, or with
/// ``ConformanceHarness`` when it has one store.
public protocol ConformanceSuite: SendableMetatype {
  /// The stores, at least one.
  static var stores: [ConformanceStore] { get }
}
