import Foundation
import RecordBench
import RecordSpecs
import Records

/// `docket bench`: what the operations of the stores cost on this machine.
struct BenchCommand: Command {
  static let usage = CommandUsage(
    name: "bench", abstract: "measure the stores on this machine",
    options: [
      SpecStores.option,
      .init(
        name: "--records", value: "N",
        abstract: "How many notes each store is filled with; 10000 if not given."),
      .init(name: "--csv", abstract: "Print the figures as CSV, times in seconds."),
    ],
    discussion: [
      "Fills each store in a temporary folder with notes, reads, queries and changes them, and prints",
      "the median time of one operation, and its quarters. TMPDIR says where, and so which disk. Times",
      "tell of the machine as much as of the store: compare stores, or releases, on one machine.",
    ],
    examples: ["docket bench --on sqlite --records 100000"])

  private let stores: String?
  private let records: Int
  private let printsCSV: Bool

  init(_ arguments: ParsedArguments) throws {
    stores = arguments.value(of: "--on")
    records = Int(clamping: try arguments.number(of: "--records", atLeast: 1_000) ?? 10_000)
    printsCSV = arguments.has("--csv")
  }

  func run(on console: Console) async throws -> ExitStatus {
    var figures: [(store: String, StoreBench.Figure)] = []
    for store in try await SpecStores.chosen(by: stores) {
      let place = try SpecPlace(clock: SystemRecordClock())
      defer { place.remove() }
      let database = try await store.open(place)
      let progress = console.progress
      let bench = StoreBench(database, records: records) { progress.show("\(store.name): \($0)") }
      let measured = try await bench.run()
      try await database.close()
      figures += measured.map { (store.name, $0) }
    }
    console.progress.clear()
    for line in printsCSV ? csv(figures) : table(figures) { try console.output.line(line) }
    return .success
  }

  private func table(_ figures: [(store: String, StoreBench.Figure)]) -> [String] {
    var table = TextTable(["store, operation", "median", "middle half", "a second"])
    for (store, figure) in figures {
      table.add([
        "\(store)  \(figure.name)", FigureText.time(figure.time.median),
        "\(FigureText.time(figure.time.low)) – \(FigureText.time(figure.time.high))",
        FigureText.count(1 / figure.time.median),
      ])
    }
    return table.lines
      + (ProcessMemory.peak.map { ["", "Peak memory \(FigureText.size($0))."] } ?? [])
  }

  private func csv(_ figures: [(store: String, StoreBench.Figure)]) -> [String] {
    ["store,operation,records,median,low,high"]
      + figures.map { store, figure in
        "\(store),\"\(figure.name)\",\(records),\(figure.time.median),\(figure.time.low),\(figure.time.high)"
      }
  }
}
