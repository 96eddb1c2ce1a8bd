import BlockEngine

@testable import BlockBot

extension SoloGame {
  /// A game that a grade plays.
  init(_ setup: GameSetup, grade: BotGrade, seed: UInt64, pieces: Int) throws {
    let game = try Game(setup)
    let player = BotPlayer(
      grade, ruleset: game.ruleset, width: game.playfield.width, height: game.playfield.height, seed: seed)
    try self.init(setup, played: player, pieces: pieces)
  }
}

/// An independent count of attacks: the properties of a clear that decide how many lines it sends.
struct CountedClear {
  private var rows = 0
  private var spin: Spin?
  private var isBackToBack = false
  private var combo = 0
  private var isAllClear = false

  mutating func add(_ event: GameEvent.Kind) {
    switch event {
    case .linesCleared(let cleared): rows = cleared.count
    case .spun(let spin): self.spin = spin
    case .backToBack: isBackToBack = true
    case .combo(let combo): self.combo = combo
    case .allClear: isAllClear = true
    default: break
    }
  }

  /// The lines that the clear sends by the guideline's table.
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
