import Foundation

/// Runs seeded trials of the stores against the evaluator, or writes questions for the independent oracle.
@main struct Trials {
  static func main() async {
    do {
      let options = try TrialOptions(Array(CommandLine.arguments.dropFirst()))
      if let path = options.oracle {
        try await options.writeOracleCases(to: path)
      } else {
        try await options.run()
      }
    } catch {
      FileHandle.standardError.write(Data("record-trials: \(error)\n".utf8))
      exit(error is TrialOptions.Mistake ? 2 : 1)
    }
  }
}
