/// What the command line tells its caller.
enum ExitStatus: Int32 {
  /// Everything asked for was done.
  case success = 0
  /// It was tried and failed: a spec that does not hold, a record that is not there, a conflict.
  case failure = 1
  /// It could not be tried: a mistyped option, a query that does not parse, a file that is no store.
  case unusableInput = 2
}
