public import Records

/// Drives a screen without drawing it: commands in, every screen it went through out.
@MainActor
public final class ScreenDriver {
  /// The screen.
  public let runtime: ScreenRuntime

  /// Sees every step, the ignored ones too, before its effects are performed.
  public var onStep: (@MainActor (Step<AppMachine>) -> Void)?

  private let printer: ScreenPrinter
  private var lastBlock: [String]?
  private var blocks: [[String]] = []

  /// Drives a screen that was never opened; for the parameters see ``ScreenRuntime``.
  public init(
    _ definition: ScreenDefinition, database: any RecordDatabase,
    ids: any RecordIDGenerator = TimeOrderedIDGenerator(),
    clock: any Clock<Duration> = ContinuousClock(), activity: Activity = Activity()
  ) {
    runtime = ScreenRuntime(
      definition, database: database, ids: ids, clock: clock, activity: activity)
    printer = ScreenPrinter(definition)
    machine.onStep = { [weak self] in self?.note($0) }
  }

  /// Runs the screen's logic.
  public var machine: Machine<AppMachine> { runtime.machine }

  /// What a command brought about.
  public struct Reply: Hashable, Sendable {
    /// The distinct consecutive screens since the command, each as its lines.
    public var blocks: [[String]]
    /// Whether a call that the command began is held back, so that more will follow.
    public var isPending: Bool

    /// The lines of a transcript: the screens, `(pending)` where more will follow, `(unchanged)` where there is nothing.
    public var lines: [String] {
      let lines = blocks.flatMap { $0 }
      if isPending { return lines + ["(pending)"] }
      return lines.isEmpty ? ["(unchanged)"] : lines
    }
  }

  /// Does what a command says, and waits until nothing moves.
  ///
  /// - Throws: ``ScreenCommandError`` when it names something that the screen does not have; nothing changed then.
  public func perform(_ command: ScreenCommand) async throws(ScreenCommandError) -> Reply {
    let before = unanswered
    try send(command)
    await settle()
    return Reply(blocks: takeBlocks(), isPending: !unanswered.isSubset(of: before))
  }

  /// Does what a command says, without waiting for what it brings about.
  ///
  /// - Throws: ``ScreenCommandError`` when it names something that the screen does not have; nothing changed then.
  public func send(_ command: ScreenCommand) throws(ScreenCommandError) {
    let event = try machine.machine.event(
      for: command, in: machine.state,
      newID: { () throws(RecordError) in try runtime.newID() })
    if let event { machine.send(event) }
  }

  /// Every distinct consecutive screen since this was last asked, each as its lines.
  public func takeBlocks() -> [[String]] {
    defer { blocks = [] }
    return blocks
  }

  /// Returns when no call is on its way but those that are held back.
  public func settle() async {
    await machine.settle()
  }

  /// The calls whose answers the screen waits for.
  public var unanswered: Set<Token> { machine.unanswered }

  /// Gives up all calls and timers, as when the app is killed.
  public func shutDown() {
    machine.shutDown()
  }

  private func note(_ step: Step<AppMachine>) {
    if step.verdict == .applied {
      let block = printer.lines(of: machine.machine.screen(step.state))
      if block != lastBlock { blocks.append(block) }
      lastBlock = block
    }
    onStep?(step)
  }
}
