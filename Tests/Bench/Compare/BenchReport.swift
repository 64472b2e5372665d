import RecordBench

/// The page that is printed, and the same figures for a spreadsheet.
struct BenchReport {
  let records: Int
  let rows: [Measured]
  let growth: [Growth]
  let answers: Answers

  /// The page.
  var page: [String] {
    var lines = ["\(records) notes; each time is the median of interleaved rounds", ""]
    var table = TextTable([
      "operation", "limit", "ratio", "middle half", "by hand", "store", "a second", "",
    ])
    for row in rows {
      let name = Self.lines(of: row.name)
      table.add([
        name[0], row.limit.map(FigureText.digits) ?? "", FigureText.digits(row.ratio.median),
        "\(FigureText.digits(row.ratio.low))–\(FigureText.digits(row.ratio.high))",
        FigureText.time(row.raw), FigureText.time(row.ours), FigureText.count(1 / row.ours),
        Self.verdict(row),
      ])
      for line in name.dropFirst() + (row.note.isEmpty ? [] : [row.note]) {
        table.add(["  \(line)"] + Array(repeating: "", count: 7))
      }
    }
    if !rows.isEmpty { lines += table.lines + [""] }
    if !growth.isEmpty { lines += growthLines + [""] }
    lines.append(
      answers.differences.isEmpty
        ? "Both sides gave the same \(answers.compared) answers."
        : "ANSWERS DIFFER: " + answers.differences.joined(separator: "; "))
    let missed = rows.filter { $0.holds == false }.count
    lines.append("\(rows.filter { $0.holds == true }.count) limits hold, \(missed) are missed.")
    if let peak = ProcessMemory.peak { lines.append("Peak memory \(FigureText.size(peak)).") }
    return lines
  }

  private var growthLines: [String] {
    var table = TextTable(["with so many records"] + growth.map { "\($0.size)" })
    for place in growth[0].times.indices {
      table.add(
        [growth[0].times[place].name] + growth.map { FigureText.time($0.times[place].seconds) })
    }
    table.add(["SQLite records a second, filling"] + growth.map { FigureText.count($0.inserted) })
    for place in growth[0].peaks.indices {
      table.add(
        ["SQLite memory, \(growth[0].peaks[place].name)"]
          + growth.map { $0.peaks[place].bytes.map(FigureText.size) ?? "—" })
    }
    return table.lines
  }

  /// A name in lines, so that the page is no wider than a hundred characters.
  private static func lines(of name: String) -> [String] {
    name.split(separator: " ").reduce(into: []) { lines, word in
      // All but the first are indented by two.
      let width = lines.count > 1 ? 34 : 36
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  private static func verdict(_ row: Measured) -> String {
    row.holds.map { $0 ? "ok" : "missed" } ?? ""
  }

  /// The figures as CSV: the rows of the table, then those of the growth, each under its own header.
  var csv: String {
    var lines = ["operation,limit,ratio,ratio_low,ratio_high,by_hand_seconds,store_seconds,verdict"]
    for row in rows {
      let fields = [
        row.limit.map { "\($0)" } ?? "", "\(row.ratio.median)", "\(row.ratio.low)",
        "\(row.ratio.high)", "\(row.raw)", "\(row.ours)", Self.verdict(row),
      ]
      lines.append((["\"\(row.name)\""] + fields).joined(separator: ","))
    }
    if !growth.isEmpty {
      lines += ["", "operation,records,seconds"]
      for size in growth {
        lines += size.times.map { "\"\($0.name)\",\(size.size),\($0.seconds)" }
      }
      lines += ["", "memory,records,bytes"]
      for size in growth {
        lines += size.peaks.map { "\"\($0.name)\",\(size.size),\($0.bytes.map(String.init) ?? "")" }
      }
    }
    return lines.map { $0 + "\r\n" }.joined()
  }
}
