import RecordSpecs
import StrictJSON

/// The results of a run as one JSON object, for programs.
enum CheckJSON {
  static func print(
    _ report: SpecReport, examples: Int, stores: [SpecStore], to stream: TextStream
  ) throws(OutputFailure) {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.key("examples")
    json.int(examples)
    json.key("stores")
    json.strings(stores.map(\.name))
    let sums = [
      ("passed", report.passed), ("failed", report.failed.count),
      ("skipped", report.skipped.count), ("knownFailures", report.knownFailures.count),
    ]
    for (key, sum) in sums {
      json.key(key)
      json.int(sum)
    }
    json.key("results")
    json.beginArray()
    for result in report.results {
      json.element()
      write(result, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try stream.write(String(decoding: json.takeBytes(), as: UTF8.self))
  }

  private static func write(_ result: SpecResult, to json: inout JSONWriter) {
    json.beginObject()
    let (outcome, reason, failures) = parts(of: result.outcome)
    let members = [
      ("id", result.id), ("name", result.name), ("path", result.path), ("store", result.store),
      ("outcome", outcome), ("reason", reason),
    ]
    for case (let key, let value?) in members {
      json.key(key)
      json.string(value)
    }
    json.key("line")
    json.int(result.line)
    if !failures.isEmpty {
      json.key("failures")
      json.beginArray()
      for failure in failures {
        json.element()
        json.beginObject()
        json.key("line")
        json.int(failure.line)
        json.key("details")
        json.strings(failure.details)
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
  }

  private static func parts(
    of outcome: SpecResult.Outcome
  ) -> (name: String, reason: String?, failures: [SpecFailure]) {
    switch outcome {
    case .passed: ("passed", nil, [])
    case .failed(let failures): ("failed", nil, failures)
    case .skipped(let reason): ("skipped", reason, [])
    case .knownFailure(let reason, let failures): ("knownFailure", reason, failures)
    }
  }
}

extension JSONWriter {
  /// Writes an array of strings.
  fileprivate mutating func strings(_ strings: [String]) {
    beginArray()
    for text in strings {
      element()
      string(text)
    }
    endArray()
  }
}
