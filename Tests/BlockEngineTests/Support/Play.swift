import BlockEngine

/// A game under test with its events; takes commands as words and shows the field as text.
///
/// Commands come at the game's current time by default, so that gravity does not disturb tests of other
/// rules.
struct Play {
  var game: Game
  var events: [GameEvent] = []

  /// Begins a game with the pieces that `letters` name, on a diagram or on the classic empty field.
  init(
    _ letters: String = "", on diagram: String? = nil, seed: UInt64 = 0, level: Int = 1,
    rules: Ruleset = .classic
  ) throws {
    var setup = GameSetup(
      ruleset: rules, seed: seed, startLevel: level,
      pieces: letters.compactMap { Tetromino(letter: $0) })
    if let diagram { setup.playfield = try Playfield(diagram: diagram) }
    game = try Game(setup, events: &events)
  }

  /// Continues `game`.
  init(game: Game) { self.game = game }

  /// Performs the commands that `words` name, such as `"cw left*3 hard"`, at `microseconds` or at once.
  mutating func perform(_ words: String, at microseconds: Int64? = nil) {
    let time = microseconds.map(GameTime.init(microseconds:)) ?? game.time
    for word in words.split(separator: " ") {
      let parts = word.split(separator: "*")
      guard let command = GameCommand(word: parts[0]) else { preconditionFailure("no command: \(word)") }
      let count = parts.count == 2 ? Int(parts[1]) ?? 0 : 1
      for _ in 0..<count { game.perform(command, at: time, events: &events) }
    }
  }

  mutating func advance(to microseconds: Int64) {
    game.advance(to: GameTime(microseconds: microseconds), events: &events)
  }

  /// The same play after `words`.
  func after(_ words: String) -> Play {
    var play = self
    play.perform(words)
    return play
  }

  var time: Int64 { game.time.microseconds }
  var deadline: Int64? { game.nextDeadline?.microseconds }
  var picture: String { game.picture }

  /// The events since the last call, in words.
  mutating func drainEvents() -> [String] {
    defer { events = [] }
    return events.map(\.words)
  }
}

extension Game {
  /// The playfield with the falling piece in lower case, without a line feed at the end.
  ///
  /// Hidden rows are shown from the uppermost one that is not empty.
  var picture: String {
    let minos = fallingPiece?.minos ?? []
    let top = (-playfield.hiddenRows..<0).first { y in
      playfield.hasMino(inRow: y) || minos.contains { $0.y == y }
    }
    let rows = ((top ?? 0)..<playfield.height).map { y in
      var row = Array(playfield.diagramRow(y))
      for mino in minos where mino.y == y {
        row[mino.x] = Character(fallingPiece?.tetromino.letter.lowercased() ?? "?")
      }
      return String(row)
    }
    return rows.joined(separator: "\n")
  }
}

extension FallingPiece {
  /// Letter, quarter turns clockwise and position, such as `T1 8,-1`.
  var words: String { "\(tetromino.letter)\(orientation.rawValue) \(x),\(y)" }
}

extension GameEvent {
  /// Time and fact, such as `1000000 moved T0 8,0 by gravity`.
  var words: String { "\(time.microseconds) \(fact)" }

  private var fact: String {
    if case .spawned(let piece) = kind { return "spawned \(piece.words)" }
    if case .moved(let piece, let cause) = kind { return "moved \(piece.words) by \(cause.rawValue)" }
    if case .rotated(let piece, let rotation) = kind { return "rotated \(piece.words) \(rotation)" }
    if case .refused(let command) = kind { return "refused \(command.word)" }
    if case .locked(let piece, let cause) = kind { return "locked \(piece.words) by \(cause.rawValue)" }
    if case .linesCleared(let rows) = kind {
      return "cleared " + rows.map(String.init).joined(separator: ",")
    }
    if case .levelRose(let level) = kind { return "level \(level)" }
    if case .ended(let cause) = kind { return "ended \(cause.rawValue)" }
    return "\(kind)"
  }
}

/// An empty diagram.
func emptyField(_ width: Int, _ height: Int) -> String {
  Array(repeating: String(repeating: ".", count: width), count: height).joined(separator: "\n")
}
