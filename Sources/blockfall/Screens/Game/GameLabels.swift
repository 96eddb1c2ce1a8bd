import BlockEngine

/// The texts of the game screen, translated once instead of for every frame.
struct GameLabels: Sendable {
  let numeral = Numeral()
  let score = tr("Score") + " "
  let grade = tr("Grade") + " "
  let scoreTitle = tr("Score")
  let section = tr("Section")
  let roll = tr("Roll")
  let medals = tr("Medals")
  let level = tr("Level") + " "
  let linesTitle = tr("Lines")
  let lines = tr("Lines") + " "
  let pace = tr("Pieces/s")
  let keysPerPiece = tr("Keys/piece")
  let pieces = tr("Pieces")
  let attack = tr("Attack")
  let next = tr("Next")
  let hold = tr("Hold", context: "what is held")
  let menu = tr("Menu")
  let pause = tr("Pause")
  let proceed = tr("Continue")
  /// The keys' effects, for the column beside the field.
  let hints: [Hint]

  /// The effect of a key in a word or two.
  struct Hint: Sendable {
    /// The rules under which the hint applies.
    enum Kind: Sendable { case always, hardDrop, hold, halfTurn, undo, hint }

    let action: String
    let key: String
    /// The command that it gives; nil if none.
    let command: GameCommand?
    let kind: Kind
    /// Whether the bar at the top offers the same.
    let isInBar: Bool
    /// Whether to show it as pressed.
    var isPressed = false
  }

  init(in context: DrawingContext) {
    let actions: [PlayerAction] = [
      .left, .right, .rotateClockwise, .rotateCounterclockwise, .rotateHalf, .softDrop, .hardDrop, .hold,
      .undo, .redo, .hint, .pause, .help, .menu,
    ]
    hints = actions.map { action in
      let names = context.bindings.names(of: action, isUnicode: context.isUnicode)
      let kind: Hint.Kind =
        switch action {
        case .hardDrop: .hardDrop
        case .hold: .hold
        case .rotateHalf: .halfTurn
        case .undo, .redo: .undo
        case .hint: .hint
        default: .always
        }
      return Hint(
        action: action.shortTitle, key: names.first ?? "", command: action.command, kind: kind,
        isInBar: action == .pause || action == .menu)
    }
  }
}
