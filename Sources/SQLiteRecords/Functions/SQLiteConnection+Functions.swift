import CSQLite
import Foundation

extension SQLiteConnection {
  /// Makes the functions known by which a statement asks the evaluator about a row.
  ///
  /// They are for our own statements only: no schema can call them, so a file never depends on them.
  func registerFunctions() throws(SQLiteFailure) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    for name in ["docket_test", "docket_value"] {
      let code = sqlite3_create_function_v2(
        handle, name, -1, flags, nil,
        { context, count, values in
          guard let context, let values else { return }
          answer(context, values, Int(count))
        }, nil, nil, nil)
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }
}

/// Answers a call: the last argument is what is asked, the others are the values of its columns.
private func answer(
  _ context: OpaquePointer, _ values: UnsafeMutablePointer<OpaquePointer?>, _ count: Int
) {
  guard count > 1, let object = docket_sqlite_value_object(values[count - 1]) else {
    sqlite3_result_error(context, "this function is for the store's own statements", -1)
    return
  }
  let expression = Unmanaged<RowExpression>.fromOpaque(object).takeUnretainedValue()
  do throws(NestedTextReader.Malformed) {
    give(try expression.answer(FunctionArguments(values: values)), to: context)
  } catch {
    sqlite3_result_error(context, "a value is not what was saved", -1)
    sqlite3_result_error_code(context, SQLITE_CORRUPT)
  }
}

private func give(_ value: SQLValue, to context: OpaquePointer) {
  switch value {
  case .null, .expression: sqlite3_result_null(context)
  case .int(let value): sqlite3_result_int64(context, value)
  case .double(let value): sqlite3_result_double(context, value)
  case .text(var text): text.withUTF8 { give(text: UnsafeRawBufferPointer($0), to: context) }
  case .bytes(let bytes): bytes.withUnsafeBytes { give(text: $0, to: context) }
  case .blob(let data):
    data.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress, !bytes.isEmpty {
        docket_sqlite_result_blob(context, start, UInt64(bytes.count))
      } else {
        sqlite3_result_zeroblob(context, 0)
      }
    }
  }
}

private func give(text bytes: UnsafeRawBufferPointer, to context: OpaquePointer) {
  guard let start = bytes.bindMemory(to: CChar.self).baseAddress, !bytes.isEmpty else {
    docket_sqlite_result_text(context, "", 0)
    return
  }
  docket_sqlite_result_text(context, start, UInt64(bytes.count))
}
