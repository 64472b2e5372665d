import CrashTrials
import Foundation

/// Runs the long trials of what the stores in files promise about crashes, faults and deaths, and prints their figures.
///
/// `swift test` runs a part of the same trials. Exits 1 when a promise was broken, 2 when asked for something that
/// there is not.
@main struct RecordCrashes {
  static func main() async {
    // A process that another one of this program has started.
    if let role = CommandLine.arguments.dropFirst().first.flatMap({ ChildRole(rawValue: $0) }) {
      do {
        try await role.live(Array(CommandLine.arguments.dropFirst(2)))
        return
      } catch {
        complain("\(error)")
        exit(2)
      }
    }
    do throws(CrashOptions.Mistake) {
      let options = try CrashOptions(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        print(CrashOptions.usage)
        return
      }
      var isSound = true
      for trial in options.trials {
        let outcome = await trial.run(options)
        // Written at once: a trial takes minutes, and what it found is wanted before the next has ended.
        let lines = ["\(trial.rawValue): \(outcome.figures)"] + outcome.failures.map { "  " + $0 }
        FileHandle.standardOutput.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        isSound = isSound && outcome.isSound
      }
      exit(isSound ? 0 : 1)
    } catch {
      complain(error.description)
      exit(2)
    }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("record-crashes: \(text)\n".utf8))
  }
}
