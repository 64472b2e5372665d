/// A record and the commit it last changed in.
package struct StoredRecord: Sendable {
  package let record: Record
  package let commit: UInt64

  package init(record: Record, commit: UInt64) {
    self.record = record
    self.commit = commit
  }
}
