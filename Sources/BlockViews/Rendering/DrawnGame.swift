import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// The parts of a current game that a buffer shows, so that only what has changed since must be redrawn.
package struct DrawnGame: Sendable {
  /// The parts that stay while a piece falls.
  package let setting: Setting
  /// The parts that change with nearly every frame.
  package var falling: Falling

  package init(setting: DrawnGame.Setting, falling: DrawnGame.Falling) {
    self.setting = setting
    self.falling = falling
  }

  /// The parts that stay while a piece falls.
  ///
  /// A class because it is large and seldom created, and the buffer that carries it is often passed on.
  package final class Setting: Sendable {
    package let id: GameID
    /// Changes with every event but a move of the falling piece.
    package let revision: Int
    package let saveState: SaveState
    package let layout: Layout
    /// The explanations shown meanwhile.
    package let hints: TutorialHints
    /// The place of the race; nil if none is shown.
    package let racePlace: BestRunRace.Place?
    /// The place of the figure that changes with the clock; nil if none is shown.
    package let pacePlace: Rect?

    package init(
      id: GameID, revision: Int, saveState: SaveState, layout: Layout, hints: TutorialHints,
      racePlace: BestRunRace.Place?, pacePlace: Rect? = nil
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
  package struct Falling: Sendable {
    package let piece: DrawnPiece
    /// The shown clock, in its ticks.
    package let clock: Int64
    /// The figure beside the clock that changes with it.
    package let timeReadout: Int64
    /// The revision of the race's look; nil if there is none.
    package let raceRevision: Int?
  }
}

/// A falling piece as drawn.
package struct DrawnPiece: Equatable, Sendable {
  let piece: FallingPiece
  let ghost: FallingPiece?
  let animation: FieldAnimation.State?

  /// The part of the field that it covers; with a margin for its way from another orientation.
  var window: FieldWindow { FieldWindow(piece, margin: animation == nil ? 0 : 1) }
}

extension CellBuffer {
  /// The games drawn in the buffer in seat order, if their parts may be redrawn alone; else none.
  package var games: [DrawnGame] {
    get { content as? [DrawnGame] ?? [] }
    set { content = newValue.isEmpty ? nil : newValue }
  }
}
