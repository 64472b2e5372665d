/// Counts the units of long work, and tells who watches how far it has come.
///
/// It is told at the beginning, at the end and some two hundred times in between, however many units there are; where
/// nobody watches it is a number that grows. Work that has no watcher of its own needs no parameter: ``LongWork`` finds
/// the meters of everything that it calls.
public struct WorkMeter: Sendable {
  /// Who is told in this task.
  @TaskLocal package static var watcher: (@Sendable (WorkProgress) -> Void)?

  /// How far the work has come.
  public private(set) var progress: WorkProgress

  private let tell: (@Sendable (WorkProgress) -> Void)?
  private let step: Int
  private var next: Int

  /// Begins to count.
  ///
  /// - Parameter total: How many units there are; nil when nobody knows.
  public init(_ phase: WorkProgress.Phase, of total: Int? = nil) {
    progress = WorkProgress(phase, 0, of: total)
    tell = Self.watcher
    step = total.map { max(1, $0 / 200) } ?? 256
    next = tell == nil ? .max : step
    tell?(progress)
  }

  /// Counts units that are done.
  public mutating func advance(by units: Int = 1) {
    progress.completed += units
    if progress.completed >= next { tellNow() }
  }

  /// Tells the last state, unless it was told.
  public mutating func finish() {
    if tell != nil, progress.completed > next - step { tellNow() }
  }

  private mutating func tellNow() {
    tell?(progress)
    next = progress.completed + step
  }
}
