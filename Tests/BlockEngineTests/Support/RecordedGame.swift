import BlockEngine

/// A game from a fixture file: its setup, its commands, and digests on the way.
///
/// ```
/// seed 7                  the setup; missing lines mean the default
/// level 3
/// sideways diagonal       or straight, diagonalThenDown
/// pieces TSZ
/// row ....##....          one line per row of the playfield, top first
/// 12500 left              microseconds and a command
/// 40000 digest 0123456789abcdef
/// 90000 end 0123456789abcdef score 1 lines 2 level 3 pieces 4 cause lockOut
/// ```
struct RecordedGame {
  enum Entry: Equatable {
    case command(Int64, GameCommand)
    case digest(Int64, String)
    case end(Int64, String)
  }

  struct Unreadable: Error {
    let line: Substring
  }

  private(set) var setup: GameSetup
  private(set) var entries: [Entry] = []

  init(setup: GameSetup) { self.setup = setup }

  /// Reads a fixture.
  init(lines: [Substring]) throws {
    setup = GameSetup(seed: 0)
    var rows: [Substring] = []
    for line in lines where !line.isEmpty && !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count >= 2 else { throw Unreadable(line: line) }
      switch words[0] {
      case "seed": setup.seed = UInt64(words[1]) ?? 0
      case "level": setup.startLevel = Int(words[1]) ?? 0
      case "pieces": setup.pieces = words[1].compactMap { Tetromino(letter: $0) }
      case "row": rows.append(words[1])
      case "sideways":
        guard let sideways = Self.sideways.first(where: { "\($0)" == words[1] }) else {
          throw Unreadable(line: line)
        }
        setup.ruleset = .classic.with(sideways: sideways)
      default: entries.append(try Self.entry(words, line))
      }
    }
    if !rows.isEmpty { setup.playfield = try Playfield(diagram: rows.joined(separator: "\n")) }
  }

  private static let sideways: [Ruleset.Sideways] = [.straight, .diagonal, .diagonalThenDown]

  private static func entry(_ words: [Substring], _ line: Substring) throws -> Entry {
    guard let time = Int64(words[0]) else { throw Unreadable(line: line) }
    if let command = GameCommand(word: words[1]) { return .command(time, command) }
    guard words.count == 3 else { throw Unreadable(line: line) }
    switch words[1] {
    case "digest": return .digest(time, String(words[2]))
    case "end": return .end(time, String(words[2]))
    default: throw Unreadable(line: line)
    }
  }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The fixture's text.
  var text: String {
    var lines = ["seed \(setup.seed)", "level \(setup.startLevel)"]
    lines.append("sideways \(setup.ruleset.sideways)")
    if !setup.pieces.isEmpty { lines.append("pieces " + String(setup.pieces.map(\.letter))) }
    lines += (setup.playfield?.diagramRows ?? []).map { "row " + $0 }
    for entry in entries {
      switch entry {
      case .command(let time, let command): lines.append("\(time) \(command.word)")
      case .digest(let time, let digest): lines.append("\(time) digest \(digest)")
      case .end(let time, let result): lines.append("\(time) end \(result)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Game {
  /// The result of a game as in the last line of a fixture.
  var resultWords: String {
    let cause = endCause?.rawValue ?? "none"
    return digest.hexadecimal
      + " score \(score) lines \(lines) level \(level) pieces \(pieceCount) cause \(cause)"
  }
}
