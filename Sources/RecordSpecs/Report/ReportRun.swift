package import Foundation

/// When and how the examples of a report were run.
package struct ReportRun: Sendable {
  package var date: Date
  package var duration: Duration
  /// The command that runs them again.
  package var command: String
  /// The program and its version.
  package var version: String
  /// What it ran on.
  package var system: String

  package init(
    date: Date, duration: Duration, command: String, version: String, system: String
  ) {
    self.date = date
    self.duration = duration
    self.command = command
    self.version = version
    self.system = system
  }
}
