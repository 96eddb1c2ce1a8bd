import TerminalUI

/// The parts of a current match that a buffer shows, so that only what has changed since must be redrawn.
struct DrawnMatch: Sendable {
  /// The parts that stay while only the seats change.
  let setting: Setting
  let layout: VersusLayout
  /// The seats as drawn, in their order.
  var seats: [DrawnSeat]

  /// The match's identity.
  enum Source: Equatable, Sendable {
    case here(GameID)
    /// A match on a server, by its name there.
    case elsewhere(String)
  }

  /// The parts that stay while only the seats change.
  struct Setting: Equatable, Sendable {
    let match: Source
    /// Changes with everything that is not play.
    let revision: Int
    let saveState: SaveState
    /// The shown clock, in seconds.
    let clock: Int64
  }
}

/// One player's field and its surroundings as drawn.
struct DrawnSeat: Equatable, Sendable {
  /// Changes with every event but a move of the falling piece.
  let revision: Int
  /// The waiting garbage and the time to its entry.
  let waiting: IncomingGarbage
  let piece: DrawnPiece?
  /// Whether the field may be redrawn at the piece's old place alone.
  let isFree: Bool
  /// The second of its shown figures: across a network each field has its own time.
  let second: Int64

  /// The piece if it alone has moved since another frame; nil if more must be drawn.
  func movedPiece(since before: DrawnSeat) -> (now: DrawnPiece, before: DrawnPiece)? {
    guard isFree, before.isFree, revision == before.revision, waiting == before.waiting,
      second == before.second,
      let piece, let old = before.piece
    else { return nil }
    return (piece, old)
  }
}

extension CellBuffer {
  /// The match drawn in the buffer, if its parts may be redrawn alone.
  var match: DrawnMatch? {
    get { content as? DrawnMatch }
    set { content = newValue }
  }
}
