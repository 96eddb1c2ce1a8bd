import BlockEngine

/// A game that a bot plays alone, and what came of it.
public struct SoloGame: Sendable {
  /// The game as far as it was played.
  public private(set) var game: Game
  /// Its commands, as a replay has them.
  public private(set) var moves: [BotPlayer.Move] = []
  /// Pieces that were placed.
  public private(set) var pieces = 0
  /// Lines that its clears would have sent somebody, by the guideline's table.
  public private(set) var attack = 0
  /// Why the bot could not play on; nil if it could.
  public private(set) var forfeit: BotHost.Failure?

  /// Plays until `pieces` pieces are locked, or the game is over.
  ///
  /// - Throws: `GameError` if the setup cannot be played.
  public init(_ setup: GameSetup, grade: BotGrade, seed: UInt64, pieces: Int) throws(GameError) {
    let game = try Game(setup)
    let player = BotPlayer(
      grade, ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height, seed: seed)
    try self.init(setup, played: player, pieces: pieces)
  }

  /// Has somebody play until `pieces` pieces are locked, or the game is over.
  ///
  /// - Throws: `GameError` if the setup cannot be played.
  init(_ setup: GameSetup, played player: any DuelSeat, pieces: Int) throws(GameError) {
    game = try Game(setup)
    do throws(BotHost.Failure) {
      while self.pieces < pieces, let move = try player.next(for: game) { perform(move) }
    } catch {
      forfeit = error
    }
  }

  private mutating func perform(_ move: BotPlayer.Move) {
    var events: [GameEvent] = []
    game.perform(move.command, at: move.time, events: &events)
    moves.append(move)
    var clear = Clear()
    for event in events {
      if case .locked = event.kind { pieces += 1 }
      clear.note(event.kind)
    }
    attack += clear.lines
  }
}

/// A clear, as far as what it sends depends on it.
private struct Clear {
  private var rows = 0
  private var spin: Spin?
  private var isBackToBack = false
  private var combo = 0
  private var isAllClear = false

  mutating func note(_ event: GameEvent.Kind) {
    switch event {
    case .linesCleared(let cleared): rows = cleared.count
    case .spun(let spin): self.spin = spin
    case .backToBack: isBackToBack = true
    case .combo(let combo): self.combo = combo
    case .allClear: isAllClear = true
    default: break
    }
  }

  /// By the guideline's table.
  var lines: Int {
    if rows == 0 { return 0 }
    let own =
      switch spin {
      case nil: [0, 0, 1, 2, 4][rows]
      case .mini: rows - 1
      case .full: 2 * rows
      }
    let combos = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4]
    return own + (isBackToBack ? 1 : 0) + (combo < combos.count ? combos[combo] : 5) + (isAllClear ? 10 : 0)
  }
}
