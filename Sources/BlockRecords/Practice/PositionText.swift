import BlockEngine

/// Why a text is no position or puzzle: the line (from 1) and the error.
public struct PositionError: Error, Equatable, Localizable {
  /// The line, from 1; nil for an error of the whole text.
  public let line: Int?
  /// What was wrong and what would be right.
  public let message: LocalizedMessage

  /// One sentence: the line, what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    if let line { "line \(line): \(message)" } else { message }
  }
}

/// A text of `name: value` lines and a playfield's diagram after them; `#` and a space begin a comment.
struct PositionText {
  /// The value of a line, and the line's number.
  struct Field {
    let line: Int
    let value: String
  }

  private(set) var fields: [String: Field] = [:]
  /// The diagram's rows, top first, and the line of the first one.
  private(set) var rows: [Substring] = []
  private(set) var firstRow = 1

  /// The greatest length of a text in bytes.
  static let maxBytes = 16_384

  init(_ text: some StringProtocol, names: [String]) throws(PositionError) {
    guard text.utf8.count <= PositionText.maxBytes else {
      throw PositionError(line: nil, message: "it has more than \(PositionText.maxBytes) bytes")
    }
    let lines = String(text).split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let isBlank = line.allSatisfy(\.isWhitespace)
      if isBlank || line.hasPrefix("# ") || line == "#" && rows.isEmpty { continue }
      if rows.isEmpty, let colon = line.firstIndex(of: ":") {
        let name = String(line[..<colon])
        guard names.contains(name) else {
          throw PositionError(
            line: index + 1,
            message:
              "there is no \(name.prefix(40).debugDescription); a line is one of \(names.joined(separator: " "))"
          )
        }
        guard fields[name] == nil else {
          throw PositionError(line: index + 1, message: "\(name) appears twice")
        }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        fields[name] = Field(line: index + 1, value: String(value))
      } else {
        if rows.isEmpty { firstRow = index + 1 }
        guard index + 1 == firstRow + rows.count else {
          throw PositionError(line: index + 1, message: "the diagram continues after an empty line")
        }
        rows.append(line)
      }
    }
  }

  func rules() throws(PositionError) -> Ruleset.Name? {
    guard let field = fields["rules"] else { return nil }
    guard let rules = Ruleset.Name(rawValue: field.value) else {
      throw PositionError(
        line: field.line, message: "the rules are a built-in set, such as classic or modern")
    }
    return rules
  }

  func pieces(_ name: String, limit: Int) throws(PositionError) -> [Tetromino] {
    guard let field = fields[name] else { return [] }
    do throws(QueueError) { return try Tetromino.queue(field.value, limit: limit) } catch {
      throw PositionError(line: field.line, message: error.localizedMessage)
    }
  }

  /// The diagram, with empty rows on top up to `height`.
  func playfield(width: Int?, height: Int?) throws(PositionError) -> Playfield {
    guard let first = rows.first else {
      throw PositionError(line: nil, message: "there is no diagram; a line is a row of . I O T S Z J L #")
    }
    let width = width ?? first.count
    let height = max(height ?? rows.count, rows.count)
    var field: Playfield
    do throws(PlayfieldError) { field = try Playfield(width: width, height: height) } catch {
      throw PositionError(line: firstRow, message: error.localizedMessage)
    }
    for (y, row) in rows.enumerated() {
      let line = firstRow + y
      guard row.count == width else {
        throw PositionError(line: line, message: "it has \(row.count) cells, and a row has \(width)")
      }
      for (x, letter) in row.enumerated() where letter != "." {
        guard let mino = Mino(letter: letter) else {
          throw PositionError(
            line: line,
            message: "column \(x + 1) has \(letter.debugDescription); a cell is one of . I O T S Z J L #")
        }
        field[x, height - rows.count + y] = mino
      }
    }
    return field
  }
}

/// Why letters are no pieces.
public enum QueueError: Error, Equatable, Localizable {
  /// A letter (its place from 1) that names no piece.
  case letter(Character, at: Int)
  /// More pieces than allowed.
  case tooMany(limit: Int)

  /// One sentence: what was wrong and what would be right.
  public var localizedMessage: LocalizedMessage {
    switch self {
    case .letter(let letter, let place):
      "letter \(place) is \(letter.debugDescription); a piece is one of I O T S Z J L"
    case .tooMany(let limit):
      limit == 1 ? "there is more than one piece" : "there are more than \(limit) pieces"
    }
  }
}

extension Tetromino {
  /// Reads pieces by their letters; skips spaces.
  ///
  /// - Throws: `QueueError` at the first letter that names no piece.
  public static func queue(
    _ letters: some StringProtocol, limit: Int = Position.maxPieces
  ) throws(QueueError) -> [Tetromino] {
    var pieces: [Tetromino] = []
    for (index, letter) in letters.enumerated() where !letter.isWhitespace {
      guard let piece = Tetromino(letter: letter) else { throw .letter(letter, at: index + 1) }
      guard pieces.count < limit else { throw .tooMany(limit: limit) }
      pieces.append(piece)
    }
    return pieces
  }
}

extension Position {
  /// The lines of a position before its diagram.
  static let lineNames = ["rules", "hold", "pieces"]

  /// Reads a position: the optional lines `rules:`, `hold:` and `pieces:`, and a diagram.
  ///
  /// Without `rules:`, a field as wide as the classic one has the classic rules, any other the modern ones.
  ///
  /// - Throws: `PositionError` at the first invalid line.
  public init(text: some StringProtocol) throws(PositionError) {
    let text = try PositionText(text, names: Position.lineNames)
    let rules = try text.rules()
    held = try text.pieces("hold", limit: 1).first
    queue = try text.pieces("pieces", limit: Position.maxPieces)
    playfield = try text.playfield(width: nil, height: nil)
    self.rules = rules ?? (playfield.width == Ruleset.classic.width ? .classic : .modern)
  }

  /// The position as a text that `init(text:)` reads back.
  public var text: String {
    var text = "rules: \(rules.rawValue)\n"
    if let held { text += "hold: \(held.letter)\n" }
    if !queue.isEmpty { text += "pieces: \(String(queue.map(\.letter)))\n" }
    return text + playfield.diagram
  }
}
