import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch

/// A dialogue about a game for simple bots: each input line is answered by a line of JSON.
struct InteractiveScript {
  private var state: ScriptState
  private var game: Game
  private let console: Console
  private var json = JSONWriter()
  private var budget = ScriptBudget()

  /// Starts a dialogue in a state.
  init(_ state: ScriptState, on console: Console) throws(CommandFailure) {
    self.state = state
    self.console = console
    do { game = try state.game(budget: &budget) } catch { throw .refused("\(error)") }
  }

  /// Answers each line until the input ends.
  mutating func run() throws(CommandFailure) {
    var lines = LineReader(console)
    var number = 0
    while let line = try lines.next() {
      number += 1
      answer(line, number)
      if json.bytes.isEmpty { continue }
      json.endLine()
      try console.put(json.bytes)
      json.removeAll()
    }
  }

  private mutating func answer(_ line: [UInt8], _ number: Int) {
    let words = line.split(separator: UInt8(ascii: " "))
    switch words.first.map({ String(decoding: $0, as: UTF8.self) }) {
    case "state" where words.count == 1: state.write(to: &json)
    case "places" where words.count == 1: json.places(of: game)
    default:
      do {
        guard let step = try ScriptParser.step(of: line, number) else { return }
        try perform(step, number)
        json.state(of: game)
      } catch {
        json.object { $0.member("error", "\(error)") }
      }
    }
  }

  private mutating func perform(_ step: ScriptStep, _ number: Int) throws(ScriptError) {
    try state.check(step, inLine: number)
    try game.perform(step, inLine: number, budget: &budget)
    state.steps.append(step)
  }
}

/// The budget for falls and locks in a script.
struct ScriptBudget {
  /// The falls and locks that happen by themselves allowed per script, and in addition per line.
  static let perScript = 10_000_000
  static let perLine = 1_000

  private var left = ScriptBudget.perScript

  /// Adds the allowance of a new line.
  mutating func beginLine() { left += ScriptBudget.perLine }

  /// Spends `count` falls and locks.
  ///
  /// - Throws: an error with the line's number if the budget is exhausted.
  mutating func spend(_ count: Int, inLine line: Int) throws(ScriptError) {
    guard left > 0 else { throw ScriptError(line: line, kind: .budgetExceeded) }
    left -= count
  }
}

/// A mark of a game's progress, for counting the falls and locks after it.
struct FallMark {
  private let lockedCount: Int
  private let row: Int

  init(of game: Game) {
    lockedCount = game.lockedCount
    row = game.fallingPiece?.y ?? 0
  }

  /// The number of falls and locks since the mark; a piece that drops at once falls each of its rows.
  func falls(to game: Game) -> Int {
    let row = game.fallingPiece?.y ?? 0
    return max(1, game.lockedCount == lockedCount ? row - self.row : row)
  }
}

extension Game {
  /// Performs a script line.
  ///
  /// - Throws: an error with the line's number if the budget is exhausted; the game is unchanged then.
  mutating func perform(
    _ step: ScriptStep, inLine line: Int, budget: inout ScriptBudget
  ) throws(ScriptError) {
    budget.beginLine()
    var game = self
    while let due = game.nextDeadline, due <= step.time, due != .never {
      let before = FallMark(of: game)
      game.advance(to: due)
      try budget.spend(before.falls(to: game), inLine: line)
    }
    try game.perform(step, inLine: line)
    self = game
  }
}

extension Game {
  /// Performs a script line after everything due before it.
  ///
  /// - Throws: an error with the line's number if the rules do not take the input.
  mutating func perform(_ step: ScriptStep, inLine line: Int) throws(ScriptError) {
    switch step.word {
    case .command(let command): perform(command, at: step.time)
    case .pad(let buttons):
      if let error = inputError(for: .pad(buttons)) { throw ScriptError(line: line, kind: .input(error)) }
      perform(.pad(buttons), at: step.time)
    case .wait: advance(to: step.time)
    }
  }
}

extension ScriptParser {
  /// Parses a single line; nil if it has no step.
  static func step(of line: [UInt8], _ number: Int) throws(ScriptError) -> ScriptStep? {
    var parser = ScriptParser()
    do {
      for byte in line { _ = try parser.read(byte) }
      return try parser.finish()
    } catch {
      throw ScriptError(line: number, kind: error.kind)
    }
  }
}

extension JSONWriter {
  /// Writes the placements of the falling piece, those with the fewest keys first, and their keys.
  mutating func places(of game: Game) {
    let pathFinder = PathFinder(from: game)
    object { json in
      json.array("places") { json in
        for placement in game.isOver ? [] : pathFinder.placements {
          guard let path = pathFinder.path(to: placement) else { continue }
          json.object { json in
            json.member("x", placement.piece.x)
            json.member("y", placement.piece.y)
            json.member("matrix", placement.piece.matrix.diagram)
            json.member("spin", placement.spin?.rawValue)
            json.member("keys", path.keyCount)
            // What the rules have no hard drop for, falls the rest of its way by itself.
            let keys = game.ruleset.hardDrop == .none ? path.commands.dropLast() : path.commands[...]
            json.member("commands", keys.map(\.word))
          }
        }
      }
    }
  }
}
