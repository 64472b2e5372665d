import Foundation
import JSONFileRecords
import Records

func list(_ name: String, _ text: String) throws -> Record {
  Record(try RecordID(type: "Lists", name: name), ["name": .string(text)])
}

extension CommitNotices.AsyncIterator {
  /// Waits for the notice of the last commit there is now, past others that may come before it.
  mutating func next(reaching database: any RecordDatabase) async throws -> ChangeToken? {
    let newest = try await database.changes(since: nil, limit: nil).token
    while let notice = try await next() {
      if notice.token.rawValue >= newest.rawValue { return notice.token }
    }
    return nil
  }
}

extension FileManager {
  /// Gives a file another name, in the place of the file that has it.
  func moveReplacing(_ path: String, _ newPath: String) throws {
    guard rename(path, newPath) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }
}

/// A store that can put all of its records into one file.
protocol FoldingStore {
  func compact() async throws(RecordError)
}

extension JSONFileDatabase: FoldingStore {}
