import BlockEngine
import TerminalUI

/// What a buffer shows of a match that is being played, so that what has changed since can be drawn over it.
struct DrawnMatch: Sendable {
  /// What stays while the seats alone change.
  let setting: Setting
  /// Where everything is.
  let layout: VersusLayout
  /// What is seen of each seat, in their order.
  var seats: [DrawnSeat]

  /// Which match it is.
  enum Source: Equatable, Sendable {
    case here(GameID)
    /// One of a server, by its name there.
    case elsewhere(String)
  }

  /// What stays while the seats alone change.
  struct Setting: Equatable, Sendable {
    let match: Source
    /// Changes with whatever is no play.
    let revision: Int
    let keeping: Keeping
    /// The clock as it is told, in seconds.
    let clock: Int64
  }
}

/// What a buffer shows of one player's field and what is around it.
struct DrawnSeat: Equatable, Sendable {
  /// Changes with whatever happens but a move of the falling piece.
  let revision: Int
  /// What waits, and how near it is.
  let waiting: WaitingGarbage
  let piece: DrawnPiece?
  /// Whether the field may be drawn over where the piece was.
  let isFree: Bool
  /// The seconds that its figures are told of: across a network each field has a time of its own.
  let second: Int64

  /// The piece that has moved and nothing besides, since another picture; nil if more is to be drawn.
  func movedPiece(since before: DrawnSeat) -> (now: DrawnPiece, before: DrawnPiece)? {
    guard isFree, before.isFree, revision == before.revision, waiting == before.waiting,
      second == before.second,
      let piece, let old = before.piece
    else { return nil }
    return (piece, old)
  }
}

extension CellBuffer {
  /// What of a match is drawn in it, if that may be drawn over.
  var match: DrawnMatch? {
    get { content as? DrawnMatch }
    set { content = newValue }
  }
}
