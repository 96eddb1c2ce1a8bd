import BlockEngine
import BlockRecords

/// Writes the file of a network match during the match.
///
/// The seed is secret until the end, so the file holds the dealt pieces instead: it proves the games as far as they
/// are known here, but not yet that pieces and holes follow from the seed to which the server is committed. An event
/// from another game waits until that game is known up to it, so that the file is valid at all times.
public struct LinkedMatchWriter: Sendable {
  /// A change of the file.
  public enum Change: Equatable, Sendable {
    /// Appends these lines.
    case append([UInt8])
    /// Replaces the whole file: its first line needs more of the dealt pieces, or a ruling changed a game.
    case replace([UInt8])
  }

  private var recorders: [LinkedMatchFile.Recorder] = []
  /// The position in each player's log.
  private var cursors: [PlayerEventLog.Cursor] = []
  /// The number of pieces in the file's first line.
  private var pieces = 0
  /// Whether an entry cannot be written, so that the file stays as it is.
  private var isStuck = false

  /// A writer that has written nothing.
  public init() {}

  /// Writes what is new in a match.
  ///
  /// - Parameter isRuled: whether the server has changed the player's own game.
  /// - Returns: the change of the file; nil if there is none.
  public mutating func update(_ match: LinkedMatch, isRuled: Bool = false) -> Change? {
    if isRuled || recorders.isEmpty { return begin(match) }
    if needsPieces(match) {
      // A server that deals pieces one by one must not cause a rewrite of the file for each: what comes after the last
      // of them waits a little.
      let batch = min(LinkProtocol.piecesAhead, max(2, pieces / 16))
      return match.pieces.count - pieces >= batch ? begin(match) : nil
    }
    let bytes = writeNewEntries(match)
    return bytes.isEmpty ? nil : .append(bytes)
  }

  /// Whether a game needs more pieces than the first line has.
  private func needsPieces(_ match: LinkedMatch) -> Bool {
    let missing = match.pieces.count - pieces
    return missing > 0
      && match.parts.contains { $0.game.dealtBeyondPreview - missing < $0.game.piecesPerEvent }
  }

  private mutating func begin(_ match: LinkedMatch) -> Change? {
    // A live run is the server's to keep.
    guard case .match(let header) = LinkedMatch.header(match.deal, seed: 0, pieces: match.pieces) else {
      return nil
    }
    pieces = match.pieces.count
    (recorders, isStuck) = ([], false)
    cursors = match.parts.map { _ in PlayerEventLog.Cursor() }
    for player in 1...match.parts.count {
      guard let game = try? Game(header.setup.game(of: player)) else {
        recorders = []
        return nil
      }
      recorders.append(LinkedMatchFile.Recorder(game: game, player: player))
    }
    var writer = ReplayWriter()
    writer.write(header)
    return .replace(writer.bytes + writeNewEntries(match))
  }

  /// Writes the new entries of all logs, as far as they are consistent.
  private mutating func writeNewEntries(_ match: LinkedMatch) -> [UInt8] {
    var bytes: [UInt8] = []
    var hasProgress = !isStuck
    while hasProgress {
      hasProgress = false
      for index in recorders.indices {
        let before = cursors[index]
        do { try record(match.parts[index], of: index) } catch { isStuck = true }
        for line in recorders[index].lines { bytes += line.bytes }
        recorders[index].lines.removeAll(keepingCapacity: true)
        if cursors[index] != before, !isStuck { hasProgress = true }
      }
    }
    return bytes
  }

  private mutating func record(_ part: LinkedMatch.Part, of index: Int) throws {
    var next = cursors[index]
    while let entry = part.log.next(&next) {
      guard isCauseKnown(entry) else { return }
      try recorders[index].record(entry)
      cursors[index] = next
    }
    recorders[index].advance(to: part.reached)
  }

  /// Whether the game that caused an entry is known up to that point.
  private func isCauseKnown(_ entry: PlayerEvent) -> Bool {
    switch entry.event {
    case .command, .pad, .givenUp: true
    case .garbage(let arrival):
      !recorders.indices.contains(arrival.sender - 1)
        || recorders[arrival.sender - 1].lastAttack >= arrival.id
    case .out(let player):
      !recorders.indices.contains(player - 1) || recorders[player - 1].game.isOver
    }
  }
}
