import BlockEngine
import BlockSearch

/// The host's side of the Tetris Bot Protocol, as a value: lines in, lines out, the time passed in.
///
/// The runner of the program writes `drainLines()` to it, passes each of its lines to `receive`, and calls `check`
/// when `deadline` has come. Only the engine judges the program's moves. The program loses if it suggests no playable
/// move, or for a reason in `Failure`, but for nothing else that it writes.
public struct BotHost: Sendable {
  /// How long a program may be silent when an answer is due, in microseconds.
  public static let answerTimeout: Int64 = 5_000_000
  /// The greatest length of a line in bytes.
  public static let maxLineLength = 1 << 16

  /// Why a program cannot continue.
  public enum Failure: Error, Equatable, Sendable {
    /// It has ended, or its output has become unreadable.
    case exited
    /// It was silent for five seconds.
    case timedOut
    /// It sent a line that is no message.
    case invalidMessage
    /// It sent a line that is too long.
    case lineTooLong
    /// It reported that it does not support the rules.
    case unsupportedRules
    /// None of its suggested moves is playable.
    case noPlayableMove
    /// It did not start.
    case notStarted
    /// It sent far more than it was asked for.
    case flooding
    /// It does not read its input.
    case notReading
    /// It started too many processes.
    case tooManyProcesses
    /// It used too much memory.
    case tooMuchMemory
  }

  /// The result of a line.
  public enum Outcome: Equatable, Sendable {
    /// The program is ready to play.
    case ready
    /// The program has chosen a move.
    case move(BotMove)
    /// The program has lost.
    case failed(Failure)
  }

  /// A move chosen by a program.
  public struct BotMove: Equatable, Sendable {
    /// Whether to hold the falling piece first.
    public let usesHold: Bool
    /// The placement, with the spin that the rules find on the path there.
    public let placement: Placement
  }

  private enum Phase: Equatable { case greeting, rules, idle, thinking, failed }

  /// The game as the program knows it.
  private struct KnownState: Equatable {
    var playfield: Playfield
    var queue: [Tetromino]
    var held: Tetromino?
    var combo: Int
    var isBackToBack: Bool
  }

  /// The program's name for itself; empty before its greeting.
  public private(set) var name = ""
  private var phase = Phase.greeting
  private var lastReplyTime: Int64
  private var lines: [String] = []
  private var knownState: KnownState?
  private var game: Game?
  /// The current game, if it went on while the program was asked about an earlier state.
  private var pendingGame: Game?

  /// A host for a program that has just been started.
  ///
  /// - Parameter now: microseconds of any monotonic clock.
  public init(at now: Int64) { lastReplyTime = now }

  /// Whether the protocol supports the rules: ten columns, the super rotation system, hold.
  public static func supports(_ ruleset: Ruleset) -> Bool {
    ruleset.customName == nil && ruleset.base == .modern && ruleset.width == 10
      && ruleset.height == ProtocolMove.height
  }

  /// The time from which `check` reports that the program has been silent for too long; nil if no answer is due.
  public var deadline: Int64? {
    switch phase {
    case .greeting, .rules, .thinking: lastReplyTime + BotHost.answerTimeout
    case .idle, .failed: nil
    }
  }

  /// Returns and removes the lines to write to the program.
  public mutating func drainLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  // MARK: Messages to the program

  /// Asks the program to place the falling piece of `game`.
  public mutating func ask(_ game: Game, at now: Int64) {
    update(game)
    suggest(at: now)
  }

  /// Sends the state of `game`, so that the program can begin to think.
  ///
  /// It restarts the game for the program if the program cannot know the state, for example after garbage or a
  /// misplaced piece; while an answer is due, it waits for that.
  public mutating func update(_ game: Game) {
    guard let piece = game.fallingPiece else { return }
    if phase == .thinking { pendingGame = game }
    guard phase == .idle else { return }
    let queue = [piece.tetromino] + game.next
    let current = KnownState(
      playfield: game.playfield, queue: queue, held: game.held, combo: game.combo,
      isBackToBack: game.backToBackCount > 0)
    var isKnown = false
    if var knownState, queue.starts(with: knownState.queue) {
      let new = queue.dropFirst(knownState.queue.count)
      knownState.queue = queue
      isKnown = knownState == current
      if isKnown {
        for piece in new { send(("type", .string("new_piece")), ("piece", .string(String(piece.letter)))) }
      }
    }
    if !isKnown { start(current, game) }
    knownState = current
    self.game = game
  }

  /// Asks the program to place the falling piece of the game that it knows.
  public mutating func suggest(at now: Int64) {
    guard phase == .idle, knownState != nil else { return }
    phase = .thinking
    lastReplyTime = now
    send(("type", .string("suggest")))
  }

  /// Reports that the suggested move has been played.
  public mutating func confirm(_ move: BotMove) {
    guard phase == .idle, var knownState = self.knownState else { return }
    send(("type", .string("play")), ("move", ProtocolMove(move.placement).value))
    let current = knownState.queue.removeFirst()
    if move.usesHold {
      if knownState.held == nil { knownState.queue = Array(knownState.queue.dropFirst()) }
      knownState.held = current
    }
    guard let rows = knownState.playfield.lock(move.placement.piece) else {
      self.knownState = nil
      return
    }
    if rows > 0 { knownState.isBackToBack = rows == 4 || move.placement.spin != nil }
    knownState.combo = rows > 0 ? knownState.combo + 1 : 0
    self.knownState = knownState
  }

  /// Stops the program's search, because the piece has locked by itself or the game is over.
  public mutating func stop() {
    guard phase == .idle || phase == .thinking else { return }
    if knownState != nil { send(("type", .string("stop"))) }
    knownState = nil
    pendingGame = nil
    phase = .idle
  }

  /// Asks the program to quit.
  public mutating func quit() {
    if phase != .failed { send(("type", .string("quit"))) }
  }

  private mutating func start(_ current: KnownState, _ game: Game) {
    if knownState != nil { send(("type", .string("stop"))) }
    send(
      ("type", .string("start")), ("hold", current.held.map { .string(String($0.letter)) } ?? .null),
      ("queue", .array(current.queue.map { .string(String($0.letter)) })), ("combo", .integer(current.combo)),
      ("back_to_back", .bool(current.isBackToBack)), ("board", current.playfield.protocolRows),
      (
        "randomizer",
        .members(
          ("type", .string("seven_bag")),
          ("bag_state", .array(game.possibleNextPieces.map { .string(String($0.letter)) })))
      ))
  }

  private mutating func send(_ members: (String, ProtocolValue)...) {
    lines.append(ProtocolValue.object(members.map { ProtocolValue.Member(name: $0.0, value: $0.1) }).line)
  }

  // MARK: Messages from the program

  /// Processes a line of the program; nil if it has no result.
  public mutating func receive(_ line: some Collection<UInt8>, at now: Int64) -> Outcome? {
    if phase == .failed { return nil }
    guard line.count <= BotHost.maxLineLength else { return fail(.lineTooLong) }
    guard let message = ProtocolReader.read(line), case .object = message else {
      return fail(.invalidMessage)
    }
    switch (message["type"]?.text, phase) {
    case ("info", .greeting):
      name = String((message["name"]?.text ?? "").prefix(40))
      phase = .rules
      lastReplyTime = now
      send(("type", .string("rules")), ("randomizer", .string("seven_bag")))
    case ("ready", .rules):
      phase = .idle
      return .ready
    case ("error", _): return fail(.unsupportedRules)
    case ("suggestion", .thinking):
      guard let pendingGame else { return suggestion(message) }
      // The piece of the question is gone.
      phase = .idle
      self.pendingGame = nil
      ask(pendingGame, at: now)
    default: break
    }
    return nil
  }

  /// Checks whether the program has been silent for too long.
  public mutating func check(at now: Int64) -> Outcome? {
    guard let deadline, now >= deadline else { return nil }
    return fail(.timedOut)
  }

  /// Processes the end of the program's output.
  public mutating func end() -> Outcome? { phase == .failed ? nil : fail(.exited) }

  /// Processes a line that exceeds the limit.
  public mutating func receiveOverlongLine() -> Outcome? { phase == .failed ? nil : fail(.lineTooLong) }

  private mutating func fail(_ failure: Failure) -> Outcome {
    phase = .failed
    return .failed(failure)
  }

  /// The first of the program's moves that is playable, as the engine finds a path to it.
  private mutating func suggestion(_ message: ProtocolValue) -> Outcome {
    guard let game else { return fail(.noPlayableMove) }
    phase = .idle
    var held = game
    held.perform(.hold, at: game.time)
    let starts = [(false, game)] + (held.pieceCount > game.pieceCount && !held.isOver ? [(true, held)] : [])
    let found = starts.map { ($0.0, $0.1.fallingPiece?.tetromino, PathFinder(from: $0.1)) }
    for value in (message["moves"]?.elements ?? []).prefix(100) {
      guard let move = ProtocolMove(value) else { continue }
      guard let (usesHold, _, pathFinder) = found.first(where: { $0.1 == move.tetromino }) else { continue }
      let suggested = move.placement
      // With the spin it gives, or else with any spin that a path has.
      let spins = [suggested.spin] + [Spin.full, .mini, nil].filter { $0 != suggested.spin }
      for spin in spins {
        let placement = Placement(piece: suggested.piece, spin: spin)
        if pathFinder.path(to: placement) != nil {
          return .move(BotMove(usesHold: usesHold, placement: placement))
        }
      }
    }
    return fail(.noPlayableMove)
  }
}
