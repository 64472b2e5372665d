import Records

extension Console {
  /// Shows how far long work has come until it has ended.
  func value<Value: Sendable>(showing work: LongWork<Value>) async throws -> Value {
    for await state in work { progress.show(state.description) }
    progress.clear()
    return try await work.value
  }
}
