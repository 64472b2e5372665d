import Records

/// Why a command ended: one line for standard error that says what to do, and the exit status.
struct CommandFailure: Error {
  let status: ExitStatus
  /// One line, without the program's name.
  let message: String
  /// Lines of the same kind, when several things are wrong at once.
  var further: [String] = []
  /// Lines under the message that show the place, such as a query and a caret under it.
  var excerpt: [String] = []

  init(_ status: ExitStatus, _ message: String, excerpt: [String] = []) {
    self.status = status
    self.message = message
    self.excerpt = excerpt
  }

  /// Says several things that are wrong at once, each with its place.
  init(_ status: ExitStatus, lines: [String]) {
    self.init(status, lines.first ?? "")
    further = Array(lines.dropFirst())
  }

  /// Something about the input makes the command impossible.
  static func unusable(_ message: String) -> CommandFailure {
    CommandFailure(.unusableInput, message)
  }
}

extension CommandFailure {
  /// Says what a store refused, naming the record and the field.
  init(_ error: RecordError) {
    self.init(error.code.exitStatus, error.message.onOneLine)
  }
}

extension CommandFailure {
  /// Says what ended work in its midst, and what of it is done and stays, as in `imported 3 of 5 records`.
  init(_ error: RecordError, after done: String) {
    let failure = CommandFailure(error)
    self.init(
      failure.status,
      error.code == .cancelled
        ? "Interrupted; \(done)."
        : "\(done.prefix(1).uppercased() + done.dropFirst()), then: \(failure.message)")
  }
}

extension RecordError.Code {
  /// Whether the caller asked for something impossible, or something possible failed.
  var exitStatus: ExitStatus {
    let impossible: [RecordError.Code] = [
      .invalidQuery, .invalidValue, .kindMismatch, .limitExceeded, .invalidCursor, .unsupported,
      .unavailable, .permissionDenied, .corrupt, .formatTooNew,
    ]
    return impossible.contains(self) ? .unusableInput : .failure
  }
}

extension String {
  /// The text with every line break as a blank, so that a message stays one line.
  var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
