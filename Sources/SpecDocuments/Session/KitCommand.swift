/// What the test kit does to the world around the store.
package enum KitCommand: Hashable, Sendable {
  case fails(Scope, Side, code: String)
  case holds(Side)
  case releases
  case crashes(afterWrite: Int)
  case reopen
  case clock(Duration)

  package enum Scope: String, Sendable { case next, all }
  package enum Side: String, Sendable { case read, write }
}
