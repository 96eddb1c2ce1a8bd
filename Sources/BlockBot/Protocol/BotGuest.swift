import BlockEngine

/// Our bot as a guest of another program: the bot's side of the Tetris Bot Protocol, one line in and lines out.
///
/// It tolerates messages that are duplicate, late, out of order or missing, and ignores what it cannot use.
public final class BotGuest {
  /// The lines to send at the start.
  public let greeting: [String]
  /// Whether the host has sent `quit`.
  public private(set) var isOver = false

  private let grade: BotGrade
  private var dice = SeededGenerator(seed: 0)
  private let search: BeamSearch
  private var position: BotPosition?
  /// The rest of the bag after the queue; nil if the randomizer is not a bag of seven.
  private var bag: [Tetromino]?
  /// Whether a suggestion is due; it waits if there was no piece yet.
  private var isSuggestionDue = false
  /// Why the last line cannot be played; nil if it can.
  public private(set) var fault: LocalizedMessage?

  /// A guest with the preview and the lapses of a grade; the host presses the keys, so there are no slips.
  public init(_ grade: BotGrade, version: String) {
    self.grade = grade
    search = BeamSearch(
      ruleset: .modern, width: Ruleset.modern.width, height: Ruleset.modern.height, weights: .attack,
      halfTurns: false)
    greeting = [
      ProtocolValue.members(
        ("type", .string("info")), ("name", .string("blockfall")), ("version", .string(version)),
        ("author", .string("blockfall")), ("features", .array([.string("randomizer"), .string("move_info")]))
      ).line
    ]
  }

  /// The answers to a line of the host.
  ///
  /// The answer to a game that cannot be played is the protocol's error, and `fault` says what is wrong with it.
  public func answers(to line: some Sequence<UInt8>) -> [String] {
    fault = nil
    guard let message = ProtocolReader.read(line), let type = message["type"]?.text else { return [] }
    switch type {
    case "rules": return [ProtocolValue.members(("type", .string("ready"))).line]
    case "start":
      fault = start(message)
      if fault != nil {
        return [
          ProtocolValue.members(("type", .string("error")), ("reason", .string("unsupported_rules"))).line
        ]
      }
    case "suggest": isSuggestionDue = position != nil
    case "play": play(message["move"].flatMap(ProtocolMove.init))
    case "new_piece":
      if let piece = message["piece"].flatMap(Tetromino.init(protocolValue:)) { add(piece) }
    case "stop":
      position = nil
      isSuggestionDue = false
    case "quit": isOver = true
    default: break
    }
    guard isSuggestionDue, let position, !position.queue.isEmpty else { return [] }
    isSuggestionDue = false
    return [suggestion(for: position)]
  }

  // MARK: Messages from the host

  /// Takes a new game; returns why it cannot be played.
  private func start(_ message: ProtocolValue) -> LocalizedMessage? {
    position = nil
    isSuggestionDue = false
    guard let board = message["board"]?.elements else {
      return LocalizedMessage("the message 'start' has no board")
    }
    guard board.count == ProtocolMove.boardHeight else {
      return LocalizedMessage(
        "a board has \(ProtocolMove.boardHeight) rows, the lowest first; this one has \(board.count)")
    }
    guard let playfield = Playfield(protocolRows: board) else {
      return LocalizedMessage("a row of a board has ten cells, each null, a piece's letter or G")
    }
    guard let queue = message["queue"]?.elements else {
      return LocalizedMessage("the message 'start' has no queue")
    }
    let pieces = queue.compactMap(Tetromino.init(protocolValue:))
    guard pieces.count == queue.count, pieces.count <= BotGuest.maxQueue else {
      return LocalizedMessage("a queue has at most \(BotGuest.maxQueue) pieces, each one of I O T S Z J L")
    }
    let randomizer = message["randomizer"]
    bag =
      randomizer?["type"]?.text == "seven_bag"
      ? randomizer?["bag_state"]?.elements?.compactMap(Tetromino.init(protocolValue:)) : nil
    position = BotPosition(
      ruleset: .modern, playfield: playfield, queue: pieces,
      held: message["hold"].flatMap(Tetromino.init(protocolValue:)), possibleNextPieces: possibleNextPieces,
      combo: min(max(0, message["combo"]?.integer ?? 0), 1_000),
      isBackToBack: message["back_to_back"]?.bool ?? false)
    return nil
  }

  /// The most pieces in a queue.
  private static let maxQueue = 1_000

  private var possibleNextPieces: [Tetromino] {
    guard let bag, !bag.isEmpty else { return Tetromino.allCases }
    return Tetromino.allCases.filter(bag.contains)
  }

  private func add(_ piece: Tetromino) {
    guard position != nil, (position?.queue.count ?? 0) < BotGuest.maxQueue else { return }
    position?.queue.append(piece)
    if bag != nil {
      if bag?.isEmpty == true { bag = Tetromino.allCases }
      if let index = bag?.firstIndex(of: piece) { bag?.remove(at: index) } else { bag = nil }
    }
    position?.possibleNextPieces = possibleNextPieces
  }

  private func play(_ move: ProtocolMove?) {
    guard let move, var next = position, let current = next.queue.first else { return }
    // The message gives only the piece, so a hold must be inferred from it.
    next.queue.removeFirst()
    if move.tetromino != current {
      if next.held == nil, let second = next.queue.first, second == move.tetromino {
        next.queue.removeFirst()
      } else if next.held != move.tetromino {
        // An unknown piece: any further suggestion would be about another game.
        position = nil
        return
      }
      next.held = current
    }
    let placement = move.placement
    guard let rows = next.playfield.lock(placement.piece) else {
      position = nil
      return
    }
    if rows > 0 {
      next.combo += 1
      next.isBackToBack = rows == 4 || placement.spin != nil
    } else {
      next.combo = 0
    }
    position = next
  }

  // MARK: Suggestions

  private func suggestion(for position: BotPosition) -> String {
    var known = position
    known.queue = Array(position.queue.prefix(grade.attack.preview + 1))
    if known.queue.count < position.queue.count { known.possibleNextPieces = Tetromino.allCases }
    let result = search.search(known, limit: BotLimit(nodes: grade.attack.nodes))
    let chosen = grade.attack.choice(of: result.choices, &dice)
    let others = result.choices.prefix(8).filter { $0 != chosen }
    let moves = ([chosen].compactMap(\.self) + others).prefix(8).map { ProtocolMove($0.placement).value }
    return ProtocolValue.members(
      ("type", .string("suggestion")), ("moves", .array(Array(moves))),
      ("move_info", .members(("nodes", .integer(result.nodes)), ("depth", .integer(result.depth))))
    ).line
  }
}

extension Tetromino {
  /// The piece of a letter in a message; nil for any other value.
  init?(protocolValue value: ProtocolValue) {
    guard let text = value.text, text.count == 1 else { return nil }
    self.init(letter: Character(text))
  }
}

extension Playfield {
  /// Reads forty rows of ten cells, the lowest first, each null, a piece's letter or `G`; nil for any other value.
  init?(protocolRows rows: [ProtocolValue]) {
    guard rows.count == ProtocolMove.boardHeight else { return nil }
    self = .emptyModern
    for (up, row) in rows.enumerated() {
      guard let cells = row.elements, cells.count == width else { return nil }
      for (x, cell) in cells.enumerated() {
        switch cell {
        case .null: break
        case .string("G"): self[x, height - 1 - up] = .garbage
        default:
          guard let piece = Tetromino(protocolValue: cell) else { return nil }
          self[x, height - 1 - up] = Mino(piece)
        }
      }
    }
  }

  /// The rows in the protocol's form.
  var protocolRows: ProtocolValue {
    .array(
      (0..<ProtocolMove.boardHeight).map { up in
        .array(
          (0..<width).map { x in
            guard height - 1 - up >= -hiddenRows, let mino = self[x, height - 1 - up] else { return .null }
            return .string(mino == .garbage ? "G" : String(mino.letter))
          })
      })
  }

  private static var emptyModern: Playfield { Game(ruleset: .modern, seed: 0).playfield }
}
