import Foundation

extension Promise {
  /// What the deaths of processes leave.
  static func deaths(of executable: URL) -> [Promise] {
    [FileStore.Kind.json, .sqlite].flatMap { kind in
      [
        (
          "an acknowledged commit survives the death of its process", Assembly.Honesty.early,
          "commits are acknowledged from memory"
        ),
        (
          "a process that dies leaves no half of a batch", .piecemeal,
          "a batch written record by record"
        ),
      ].map { name, honesty, twin in
        Promise(
          "\(kind.rawValue): \(name)", check: "processes killed while several tasks commit",
          twin: twin
        ) { isWeak in
          await CrowdKills(executable, kinds: [kind], honesty: isWeak ? honesty : .honest)
            .run(isWeak ? 40 : 4, seed: 1, endsAtFailure: true).failures
        }
      }
    }
  }
}
