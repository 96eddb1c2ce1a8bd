import BlockEngine
import TerminalUI

/// The parts of a current game that a buffer shows, so that only what has changed since must be redrawn.
struct DrawnGame: Sendable {
  /// The parts that stay while a piece falls.
  let setting: Setting
  /// The parts that change with nearly every frame.
  var falling: Falling

  /// The parts that stay while a piece falls.
  ///
  /// A class because it is large and seldom created, and the buffer that carries it is often passed on.
  final class Setting: Sendable {
    let id: GameID
    /// Changes with every event but a move of the falling piece.
    let revision: Int
    let saveState: SaveState
    let layout: Layout
    /// The explanations shown meanwhile.
    let hints: FirstMoves
    /// The place of the race; nil if none is shown.
    let racePlace: Race.Place?
    /// The place of the figure that changes with the clock; nil if none is shown.
    let pacePlace: Rect?

    init(
      id: GameID, revision: Int, saveState: SaveState, layout: Layout, hints: FirstMoves,
      racePlace: Race.Place?, pacePlace: Rect? = nil
    ) {
      self.id = id
      self.revision = revision
      self.saveState = saveState
      self.layout = layout
      self.hints = hints
      self.racePlace = racePlace
      self.pacePlace = pacePlace
    }
  }

  /// The falling piece, the time and the race's progress.
  struct Falling: Sendable {
    let piece: DrawnPiece
    /// The shown clock, in its ticks.
    let clock: Int64
    /// The figure beside the clock that changes with it.
    let timeReadout: Int64
    /// The revision of the race's look; nil if there is none.
    let raceRevision: Int?
  }
}

/// A falling piece as drawn.
struct DrawnPiece: Equatable, Sendable {
  let piece: FallingPiece
  let ghost: FallingPiece?
  let animation: FieldAnimation.State?

  /// The part of the field that it covers; with a margin for its way from another orientation.
  var window: FieldWindow { FieldWindow(piece, margin: animation == nil ? 0 : 1) }
}

extension CellBuffer {
  /// The games drawn in the buffer in seat order, if their parts may be redrawn alone; else none.
  var games: [DrawnGame] {
    get { content as? [DrawnGame] ?? [] }
    set { content = newValue.isEmpty ? nil : newValue }
  }
}
