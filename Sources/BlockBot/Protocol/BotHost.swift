import BlockEngine

/// The host's side of the Tetris Bot Protocol, as a value: lines in, lines out, the time passed in.
///
/// Whoever runs the program reads `takeLines()` and writes them to it, passes each of its lines to `receive`, and calls
/// `check` when `deadline` has come. What the program says is judged by the engine alone; it loses by saying nothing
/// that can be played, and by nothing else that it says.
public struct BotHost: Sendable {
  /// How long a program may say nothing when it is its turn, microseconds.
  public static let patience: Int64 = 5_000_000
  /// The most bytes of a line.
  public static let longestLine = 1 << 16

  /// Why a program cannot play on.
  public enum Failure: Error, Equatable, Sendable {
    /// It has ended, or cannot be read any more.
    case ended
    /// It said nothing for five seconds.
    case silent
    /// It said something that is no message.
    case noMessage
    /// A line was too long.
    case tooLong
    /// It does not play by such rules, as it says itself.
    case unsupportedRules
    /// None of the moves that it suggested can be played.
    case noMove
    /// It could not be started.
    case notStarted
    /// It says far more than it was asked for.
    case flooding
    /// It does not read what it is told.
    case notReading
    /// It has started too many processes.
    case tooManyProcesses
    /// It takes too much memory.
    case tooMuchMemory
  }

  /// What came of a line.
  public enum Outcome: Equatable, Sendable {
    /// It is ready to play.
    case ready
    /// It wants the piece there.
    case move(BotMove)
    /// It has lost.
    case failed(Failure)
  }

  /// Where a program wants a piece.
  public struct BotMove: Equatable, Sendable {
    /// Whether the falling piece is put aside first.
    public let usesHold: Bool
    /// The place, with the spin that the rules see in the way there.
    public let placement: Placement
  }

  private enum Phase: Equatable {
    case greeting, rules, idle, asked, failed
  }

  /// What the program has been told about the game.
  private struct Told: Equatable {
    var playfield: Playfield
    var queue: [Tetromino]
    var held: Tetromino?
    var combo: Int
    var isBackToBack: Bool
  }

  /// What the program calls itself; empty before it has said so.
  public private(set) var name = ""
  private var phase = Phase.greeting
  private var lastHeard: Int64
  private var lines: [String] = []
  private var told: Told?
  private var game: Game?
  /// The game as it is by now, if it went on while the program was asked about another moment of it.
  private var late: Game?

  /// A host of a program that has just been started.
  ///
  /// - Parameter now: microseconds of any clock that does not go back.
  public init(at now: Int64) {
    lastHeard = now
  }

  /// Whether rules are such as the protocol is about: ten wide, the super rotation system, hold.
  public static func covers(_ ruleset: Ruleset) -> Bool {
    ruleset.ownName == nil && ruleset.base == .modern && ruleset.width == 10
      && ruleset.height == ProtocolMove.height
  }

  /// When `check` finds that the program has said nothing for too long; nil while it need not say anything.
  public var deadline: Int64? {
    switch phase {
    case .greeting, .rules, .asked: lastHeard + BotHost.patience
    case .idle, .failed: nil
    }
  }

  /// The lines that are to be written to the program.
  public mutating func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  // MARK: What the program is told

  /// Asks where the falling piece of `game` shall go.
  public mutating func ask(_ game: Game, at now: Int64) {
    tell(game)
    suggest(at: now)
  }

  /// Tells how `game` stands, so that the program can begin to think.
  ///
  /// It is told the game anew if it cannot know it, as after garbage or a piece that fell otherwise; if it still owes
  /// an answer, then as soon as that has come.
  public mutating func tell(_ game: Game) {
    guard let piece = game.fallingPiece else { return }
    if phase == .asked { late = game }
    guard phase == .idle else { return }
    let queue = [piece.tetromino] + game.next
    let current = Told(
      playfield: game.playfield, queue: queue, held: game.held, combo: game.combo,
      isBackToBack: game.chain > 0)
    var isKnown = false
    if var told, queue.starts(with: told.queue) {
      let new = queue.dropFirst(told.queue.count)
      told.queue = queue
      isKnown = told == current
      if isKnown {
        for piece in new { send(("type", .string("new_piece")), ("piece", .string(String(piece.letter)))) }
      }
    }
    if !isKnown { start(current, game) }
    told = current
    self.game = game
  }

  /// Asks where the falling piece of the game shall go that it was told.
  public mutating func suggest(at now: Int64) {
    guard phase == .idle, told != nil else { return }
    phase = .asked
    lastHeard = now
    send(("type", .string("suggest")))
  }

  /// Tells that the move that it suggested has been played.
  public mutating func confirm(_ move: BotMove) {
    guard phase == .idle, var told = self.told else { return }
    send(("type", .string("play")), ("move", ProtocolMove(move.placement).value))
    let current = told.queue.removeFirst()
    if move.usesHold {
      if told.held == nil { told.queue = Array(told.queue.dropFirst()) }
      told.held = current
    }
    guard let rows = told.playfield.lock(move.placement.piece) else {
      self.told = nil
      return
    }
    if rows > 0 { told.isBackToBack = rows == 4 || move.placement.spin != nil }
    told.combo = rows > 0 ? told.combo + 1 : 0
    self.told = told
  }

  /// Tells that it may think no longer, as the piece has come down by itself or the game is over.
  public mutating func stop() {
    guard phase == .idle || phase == .asked else { return }
    if told != nil { send(("type", .string("stop"))) }
    told = nil
    late = nil
    phase = .idle
  }

  /// Tells that it may go.
  public mutating func quit() {
    if phase != .failed { send(("type", .string("quit"))) }
  }

  private mutating func start(_ current: Told, _ game: Game) {
    if told != nil { send(("type", .string("stop"))) }
    send(
      ("type", .string("start")), ("hold", current.held.map { .string(String($0.letter)) } ?? .null),
      ("queue", .array(current.queue.map { .string(String($0.letter)) })), ("combo", .integer(current.combo)),
      ("back_to_back", .bool(current.isBackToBack)), ("board", current.playfield.protocolRows),
      (
        "randomizer",
        .members(
          ("type", .string("seven_bag")),
          ("bag_state", .array(game.piecesThatCanFollow.map { .string(String($0.letter)) })))
      ))
  }

  private mutating func send(_ members: (String, ProtocolValue)...) {
    lines.append(ProtocolValue.object(members.map { ProtocolValue.Member(name: $0.0, value: $0.1) }).line)
  }

  // MARK: What the program says

  /// Takes a line of the program; nil if nothing came of it.
  public mutating func receive(_ line: some Collection<UInt8>, at now: Int64) -> Outcome? {
    if phase == .failed { return nil }
    guard line.count <= BotHost.longestLine else { return fail(.tooLong) }
    guard let message = ProtocolReader.read(line), case .object = message else { return fail(.noMessage) }
    switch (message["type"]?.text, phase) {
    case ("info", .greeting):
      name = String((message["name"]?.text ?? "").prefix(40))
      phase = .rules
      lastHeard = now
      send(("type", .string("rules")), ("randomizer", .string("seven_bag")))
    case ("ready", .rules):
      phase = .idle
      return .ready
    case ("error", _): return fail(.unsupportedRules)
    case ("suggestion", .asked):
      guard let late else { return suggestion(message) }
      // The piece that it was asked about is gone.
      phase = .idle
      self.late = nil
      ask(late, at: now)
    default: break
    }
    return nil
  }

  /// Says whether the program has been silent for too long.
  public mutating func check(at now: Int64) -> Outcome? {
    guard let deadline, now >= deadline else { return nil }
    return fail(.silent)
  }

  /// Takes the end of the program's output.
  public mutating func end() -> Outcome? { phase == .failed ? nil : fail(.ended) }

  /// Takes that a line goes on beyond what is read.
  public mutating func overflow() -> Outcome? { phase == .failed ? nil : fail(.tooLong) }

  private mutating func fail(_ failure: Failure) -> Outcome {
    phase = .failed
    return .failed(failure)
  }

  /// The first of its moves that can be played, by what the engine says of the way there.
  private mutating func suggestion(_ message: ProtocolValue) -> Outcome {
    guard let game else { return fail(.noMove) }
    phase = .idle
    var held = game
    held.perform(.hold, at: game.time)
    let walks = [(false, game)] + (held.pieceCount > game.pieceCount && !held.isOver ? [(true, held)] : [])
    let found = walks.map { ($0.0, $0.1.fallingPiece?.tetromino, PlacementWalk(from: $0.1)) }
    for value in (message["moves"]?.elements ?? []).prefix(100) {
      guard let move = ProtocolMove(value) else { continue }
      guard let (usesHold, _, walk) = found.first(where: { $0.1 == move.tetromino }) else { continue }
      let asked = move.placement
      // As it names it, or whatever spin the way there is.
      let spins = [asked.spin] + [Spin.full, .mini, nil].filter { $0 != asked.spin }
      for spin in spins {
        let placement = Placement(piece: asked.piece, spin: spin)
        if walk.path(to: placement) != nil { return .move(BotMove(usesHold: usesHold, placement: placement)) }
      }
    }
    return fail(.noMove)
  }
}
