extension SpatialCue.Kind {
  /// The sound's name on the screen.
  package var title: String {
    switch self {
    case .move: tr("Sound of moves")
    case .turn: tr("Sound of turns")
    case .refusal: tr("Sound of blocked moves")
    case .height: tr("Sound of the landing depth")
    case .danger: tr("Sound of danger")
    case .rest: tr("Sound of resting")
    }
  }

  /// The sound's meaning in a line.
  package var help: String {
    switch self {
    case .move: tr("Each step clicks at the piece's columns: left and low to right and high.")
    case .turn: tr("Each turn sounds at the piece's columns: left and low to right and high.")
    case .refusal: tr("An impossible move thuds at the piece's columns.")
    case .height: tr("After each move, a tone for where a drop would land: the deeper, the lower.")
    case .danger: tr("With each new piece, while the stack is near the top: at its highest column.")
    case .rest: tr("Once a piece lies on something and is about to lock, at its columns.")
    }
  }
}

extension SoundCue {
  /// The effect's name on the screen.
  package var title: String {
    switch self {
    case .moved: tr("Selection")
    case .chosen: tr("Choice")
    case .turned: tr("Turn", context: "a sound")
    case .landed: tr("Landing")
    case .held: tr("Hold", context: "a sound")
    case .hit: tr("Garbage hit")
    case .cleared(let rows), .clearedAndRose(let rows):
      trn("%s row cleared", "%s rows cleared", rows, String(rows))
    case .levelRose: tr("Next level")
    case .ended: tr("End of a game")
    }
  }

  /// The effect's meaning in a line.
  package var help: String {
    switch self {
    case .moved: tr("Another row of a menu is selected.")
    case .chosen: tr("What was selected is chosen.")
    case .turned: tr("The piece has turned.")
    case .landed: tr("A piece has landed.")
    case .held: tr("The piece was put aside.")
    case .hit: tr("Garbage has hit the field.")
    case .cleared, .clearedAndRose: tr("The more rows are cleared at once, the higher it climbs.")
    case .levelRose: tr("The level has risen.")
    case .ended: tr("The game is over.")
    }
  }
}
