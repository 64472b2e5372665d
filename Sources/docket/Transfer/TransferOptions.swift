import RecordTransfer
import Records
import SpecDocuments

/// What import and export have in common: a file, its form, and a record type.
struct TransferOptions {
  let path: String
  let format: TransferFormat
  let type: String?

  /// The operand that names the file.
  static func file(_ abstract: String) -> CommandUsage.Operand {
    CommandUsage.Operand(name: "FILE", abstract: abstract)
  }

  static let format = CommandUsage.Option(
    name: "--format", value: "FORMAT",
    abstract: "json, jsonl (one object a line) or csv; by the ending of FILE if not given.",
    choices: TransferFormat.allCases.map(\.rawValue))

  static func type(_ abstract: String) -> CommandUsage.Option {
    CommandUsage.Option(name: "--type", value: "TYPE", abstract: abstract)
  }

  /// Reads the options.
  init(_ arguments: ParsedArguments, path: String) throws(CommandFailure) {
    self.path = path
    let given = arguments.value(of: "--format").flatMap(TransferFormat.init(rawValue:))
    guard let format = given ?? TransferFormat(path: path) else {
      throw .unusable(
        "The form of \(path == "-" ? "what comes through -" : path) is not known; give --format json, "
          + "jsonl or csv.")
    }
    self.format = format
    type = arguments.value(of: "--type")
    if let type {
      do throws(RecordError) {
        try RecordID.validate(type: type)
      } catch {
        throw .unusable("--type: \"\(type)\" is no record type. \(error.message.onOneLine)")
      }
    }
  }

  /// What every form has in common, for the help pages.
  static let rules = [
    "JSON is one array of objects, or an object with such an array under the name of each type; jsonl",
    "has an object on each line; CSV (RFC 4180, UTF-8) has a header and a row for each record. The",
    "record's name stands under id, alone or as Lists/groceries. The other keys are fields; behind a",
    "colon one can say its kind, as in zip:string, due:date or tags:list(string).",
    "In CSV text stands as it is; an empty cell is absent, and \"\" is empty text. Other values are",
    "literals as for docket save: 6, 6.5, true, 2026-03-02, x\"00ff\", @Lists/a, geo(52.5,13.4), [1, 2].",
    "In JSON, dates and references are text, data is base64, a location is an object with latitude",
    "and longitude, and null is absent.",
  ]
}

/// How many records of which types, as the summaries of commands say it.
struct RecordTally {
  /// By type.
  let counts: [String: Int]

  /// `3 records`.
  var total: String { counted(counts.values.reduce(0, +), "record") }

  /// `2 Items, 1 Lists`, after a colon; nothing when there are none.
  var details: String {
    if counts.isEmpty { return "" }
    return ": "
      + counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}
