/// What an acknowledged commit survives.
public enum Durability: Sendable, Hashable {
  /// An acknowledged commit survives power loss, on a disk that flushes when told to.
  case power
  /// An acknowledged commit survives the death of the process; power loss may undo the last ones.
  ///
  /// The file is consistent in any case. Commits are faster, because they wait for no disk.
  case operatingSystem
}
