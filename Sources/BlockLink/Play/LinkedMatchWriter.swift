import BlockEngine

/// Writes the file of a match across a network while the match is played.
///
/// The seed is not known before the end, so the file has the pieces that were dealt instead: it proves the games as
/// far as they are known here, and not yet that the pieces and holes come from the seed that the server has committed
/// to. What came to a game from another one waits until the other's game is known so far, so that the file holds at
/// every moment.
public struct LinkedMatchWriter: Sendable {
  /// What becomes of the file.
  public enum Change: Equatable, Sendable {
    /// These lines come after what is in it.
    case more([UInt8])
    /// This is all of it: its first line needs more of the pieces that have been dealt, or a game was ruled otherwise.
    case whole([UInt8])
  }

  private var recorders: [LinkedMatchFile.Recorder] = []
  /// How far in each player's log.
  private var cursors: [PartLog.Cursor] = []
  /// How many pieces the file's first line has.
  private var pieces = 0
  /// Whether something cannot be written down, so that the file stays as it is.
  private var isStuck = false

  /// Nothing has been written.
  public init() {}

  /// Takes what is new in a match.
  ///
  /// - Parameter isRuled: whether the server has changed what one's own game came to.
  /// - Returns: what becomes of the file; nil if nothing.
  public mutating func update(_ match: LinkedMatch, isRuled: Bool = false) -> Change? {
    if isRuled || recorders.isEmpty || needsPieces(match) { return begin(match) }
    let bytes = takeAll(match)
    return bytes.isEmpty ? nil : .more(bytes)
  }

  /// Whether a game has come so far that the first line has too few pieces for it.
  ///
  /// A server that deals them one by one has nobody write all of the file for each.
  private func needsPieces(_ match: LinkedMatch) -> Bool {
    let missing = match.pieces.count - pieces
    return missing > 0
      && match.parts.contains { $0.game.dealtAhead - missing < LinkedMatch.Part.piecesAtOnce }
  }

  private mutating func begin(_ match: LinkedMatch) -> Change? {
    let header = LinkedMatch.header(match.deal, seed: 0, pieces: match.pieces)
    pieces = match.pieces.count
    (recorders, isStuck) = ([], false)
    cursors = match.parts.map { _ in PartLog.Cursor() }
    for player in 1...match.parts.count {
      guard let game = try? Game(header.setup.game(of: player)) else {
        recorders = []
        return nil
      }
      recorders.append(LinkedMatchFile.Recorder(game: game, player: player))
    }
    var writer = ReplayWriter()
    writer.write(header)
    return .whole(writer.bytes + takeAll(match))
  }

  /// Writes what is new in all logs, as far as it holds together.
  private mutating func takeAll(_ match: LinkedMatch) -> [UInt8] {
    var bytes: [UInt8] = []
    var goesOn = !isStuck
    while goesOn {
      goesOn = false
      for index in recorders.indices {
        let before = cursors[index]
        do { try take(match.parts[index], of: index) } catch { isStuck = true }
        for line in recorders[index].lines { bytes += line.bytes }
        recorders[index].lines.removeAll(keepingCapacity: true)
        if cursors[index] != before, !isStuck { goesOn = true }
      }
    }
    return bytes
  }

  private mutating func take(_ part: LinkedMatch.Part, of index: Int) throws {
    var next = cursors[index]
    while let entry = part.log.next(&next) {
      guard isMet(entry) else { return }
      try recorders[index].take(entry)
      cursors[index] = next
    }
    recorders[index].advance(to: part.reached)
  }

  /// Whether the game that an entry comes from is known so far.
  private func isMet(_ entry: PartEntry) -> Bool {
    switch entry.event {
    case .command, .givenUp: true
    case .garbage(let arrival):
      !recorders.indices.contains(arrival.sender - 1) || recorders[arrival.sender - 1].attacks >= arrival.id
    case .out(let player):
      !recorders.indices.contains(player - 1) || recorders[player - 1].game.isOver
    }
  }
}
