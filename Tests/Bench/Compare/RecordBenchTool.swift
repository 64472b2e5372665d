import Foundation
import RecordBench

/// Measures the stores against plain C, and prints the table.
@main struct RecordBenchTool {
  static func main() async {
    do {
      let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
      let folder = options.folder ?? NSTemporaryDirectory() + "docket-bench-\(getpid())"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { if options.folder == nil { try? FileManager.default.removeItem(atPath: folder) } }
      let report = try await report(options, folder)
      for line in report.page { print(line) }
      if let csv = options.csv { try Data(report.csv.utf8).write(to: URL(fileURLWithPath: csv)) }
      if !report.answers.differences.isEmpty { throw DifferentAnswers() }
    } catch {
      FileHandle.standardError.write(Data("record-bench: \(error)\n".utf8))
      exit(error is BenchOptions.Mistake ? 2 : 1)
    }
  }

  private struct DifferentAnswers: Error, CustomStringConvertible {
    let description = "the two sides gave different answers, so their times mean nothing"
  }

  @concurrent
  private static func report(
    _ options: BenchOptions, _ folder: String
  ) async throws -> BenchReport {
    let bench = Bench(options, folder: folder)
    let growth = try await bench.run()
    return BenchReport(
      records: options.records, rows: bench.rows, growth: growth, answers: bench.answers)
  }
}
