import BlockPlatform
import BlockStorage
import TerminalUI

/// The parts of a current match that a buffer shows, so that only what has changed since must be redrawn.
package struct DrawnMatch: Sendable {
  /// The parts that stay while only the seats change.
  package let setting: Setting
  package let layout: VersusLayout
  /// The seats as drawn, in their order.
  package var seats: [DrawnSeat]

  package init(setting: DrawnMatch.Setting, layout: VersusLayout, seats: [DrawnSeat]) {
    self.setting = setting
    self.layout = layout
    self.seats = seats
  }

  /// The match's identity.
  package enum Source: Equatable, Sendable {
    case here(GameID)
    /// A match on a server, by its name there.
    case elsewhere(String)
  }

  /// The parts that stay while only the seats change.
  package struct Setting: Equatable, Sendable {
    package let match: Source
    /// Changes with everything that is not play.
    package let revision: Int
    package let saveState: SaveState
    /// The shown clock, in seconds.
    package let clock: Int64

    package init(match: DrawnMatch.Source, revision: Int, saveState: SaveState, clock: Int64) {
      self.match = match
      self.revision = revision
      self.saveState = saveState
      self.clock = clock
    }
  }
}

/// One player's field and its surroundings as drawn.
package struct DrawnSeat: Equatable, Sendable {
  /// Changes with every event but a move of the falling piece.
  package let revision: Int
  /// The waiting garbage and the time to its entry.
  package let waiting: IncomingGarbage
  package let piece: DrawnPiece?
  /// Whether the field may be redrawn at the piece's old place alone.
  package let isFree: Bool
  /// The second of its shown figures: across a network each field has its own time.
  package let second: Int64

  /// When it was drawn, while a moment is seen that changes with time; nil without one.
  package let momentTime: Moment?

  package init(
    revision: Int, waiting: IncomingGarbage, piece: DrawnPiece?, isFree: Bool, second: Int64,
    momentTime: Moment? = nil
  ) {
    self.momentTime = momentTime
    self.revision = revision
    self.waiting = waiting
    self.piece = piece
    self.isFree = isFree
    self.second = second
  }

  /// The piece if it alone has moved since another frame; nil if more must be drawn.
  package func movedPiece(since before: DrawnSeat) -> (now: DrawnPiece, before: DrawnPiece)? {
    guard isFree, before.isFree, revision == before.revision, waiting == before.waiting,
      second == before.second,
      let piece, let old = before.piece
    else { return nil }
    return (piece, old)
  }
}

extension CellBuffer {
  /// The match drawn in the buffer, if its parts may be redrawn alone.
  package var match: DrawnMatch? {
    get { content as? DrawnMatch }
    set { content = newValue }
  }
}
