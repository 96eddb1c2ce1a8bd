import BlockBot
import BlockEngine
import TerminalUI

/// A conversation about a game: a line in, a line of JSON out, for whoever writes a bot in an evening.
struct InteractiveScript {
  private var state: ScriptState
  private var game: Game
  private let console: Console
  private var json = JSONText()
  private var patience = ScriptPatience()

  /// A conversation that begins in a state.
  init(_ state: ScriptState, on console: Console) throws(CommandFailure) {
    self.state = state
    self.console = console
    do { game = try state.game(patience: &patience) } catch { throw .refused("\(error)") }
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
        try obey(step, number)
        json.state(of: game)
      } catch {
        json.object { $0.member("error", "\(error)") }
      }
    }
  }

  private mutating func obey(_ step: ScriptStep, _ number: Int) throws(ScriptError) {
    if let last = state.steps.last, step.time < last.time {
      throw ScriptError(
        line: number,
        kind: .back(
          UInt64(step.time.milliseconds), before: UInt64(last.time.milliseconds), ofLine: number - 1))
    }
    try game.obey(step, inLine: number, patience: &patience)
    state.steps.append(step)
  }
}

/// How much more may happen by itself in a script.
struct ScriptPatience {
  /// How many falls and locks by themselves a script may ask for, and how many more by each of its lines.
  static let whole = 10_000_000
  static let ofLine = 1_000

  private var left = ScriptPatience.whole

  /// Takes note of a new line.
  mutating func beginLine() { left += ScriptPatience.ofLine }

  /// Takes note of `count` falls and locks by themselves.
  ///
  /// - Throws: the line's number, if that is too much.
  mutating func spend(_ count: Int, inLine line: Int) throws(ScriptError) {
    guard left > 0 else { throw ScriptError(line: line, kind: .tooMuch) }
    left -= count
  }
}

/// How far a game had come, so that what happens by itself after it can be counted.
struct FallMark {
  private let lockedCount: Int
  private let row: Int

  init(of game: Game) {
    lockedCount = game.lockedCount
    row = game.fallingPiece?.y ?? 0
  }

  /// How many falls and locks led to `game`: a piece that falls at once falls each of its rows.
  func falls(to game: Game) -> Int {
    let row = game.fallingPiece?.y ?? 0
    return max(1, game.lockedCount == lockedCount ? row - self.row : row)
  }
}

extension Game {
  /// Does what a line of a script asks for.
  ///
  /// - Throws: the line's number, if too much happens by itself; the game is as it was then.
  mutating func obey(
    _ step: ScriptStep, inLine line: Int, patience: inout ScriptPatience
  ) throws(ScriptError) {
    patience.beginLine()
    var game = self
    while let due = game.nextDeadline, due <= step.time, due != .never {
      let before = FallMark(of: game)
      game.advance(to: due)
      try patience.spend(before.falls(to: game), inLine: line)
    }
    switch step.word {
    case .command(let command): game.perform(command, at: step.time)
    case .wait: game.advance(to: step.time)
    }
    self = game
  }
}

extension ScriptParser {
  /// The step of a line by itself; nil if it has none.
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

extension JSONText {
  /// Writes the places at which the falling piece can come to rest, those with the fewest keys first, and how.
  mutating func places(of game: Game) {
    let walk = PlacementWalk(from: game)
    object { json in
      json.key("places")
      json.array { json in
        for placement in game.isOver ? [] : walk.placements {
          guard let path = walk.path(to: placement) else { continue }
          json.object { json in
            json.member("x", placement.piece.x)
            json.member("y", placement.piece.y)
            json.member("matrix", placement.piece.matrix.diagram)
            json.key("spin")
            if let spin = placement.spin { json.string(spin.rawValue) } else { json.null() }
            json.member("keys", path.keyCount)
            json.member("commands", path.commands.map(\.word))
          }
        }
      }
    }
  }
}
