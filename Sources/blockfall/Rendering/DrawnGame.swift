import BlockEngine
import TerminalUI

/// What a buffer shows of a game that is being played, so that what has moved since can be drawn over it.
struct DrawnGame: Sendable {
  /// What stays while a piece falls.
  let setting: Setting
  /// What changes with nearly every picture.
  var falling: Falling

  /// What stays while a piece falls.
  ///
  /// A class, as a buffer that carries it is passed on often, and it is large and made seldom.
  final class Setting: Sendable {
    let id: GameID
    /// Changes with whatever happens but a move of the falling piece.
    let revision: Int
    let keeping: Keeping
    let layout: Layout
    /// What is explained meanwhile.
    let hints: FirstMoves
    /// Where the race is; nil if none is shown.
    let racePlace: Race.Place?
    /// Where the figure is that changes with the clock; nil if none is shown.
    let pacePlace: Rect?

    init(
      id: GameID, revision: Int, keeping: Keeping, layout: Layout, hints: FirstMoves, racePlace: Race.Place?,
      pacePlace: Rect? = nil
    ) {
      self.id = id
      self.revision = revision
      self.keeping = keeping
      self.layout = layout
      self.hints = hints
      self.racePlace = racePlace
      self.pacePlace = pacePlace
    }
  }

  /// The falling piece, the time, and how far the race is.
  struct Falling: Sendable {
    let piece: DrawnPiece
    /// The clock as it is told, in its ticks.
    let clock: Int64
    /// What changes with the clock beside it, as one number.
    let timeFigure: Int64
    /// The revision of the race's look; nil if there is none.
    let raceRevision: Int?
  }
}

/// A falling piece as a picture shows it.
struct DrawnPiece: Equatable, Sendable {
  let piece: FallingPiece
  let ghost: FallingPiece?
  let animation: FieldAnimation.State?

  /// What the piece covers, and where it is on its way from another orientation what that covers.
  var window: FieldWindow { FieldWindow(piece, margin: animation == nil ? 0 : 1) }
}

extension CellBuffer {
  /// What of games is drawn in it, in the order of their seats, if that may be drawn over; else none.
  var games: [DrawnGame] {
    get { content as? [DrawnGame] ?? [] }
    set { content = newValue.isEmpty ? nil : newValue }
  }
}
