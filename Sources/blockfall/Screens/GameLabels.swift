/// The words of the game screen, looked up once: a catalogue is not asked again for every frame.
struct GameLabels: Sendable {
  let numeral = Numeral()
  let score = tr("Score") + " "
  let level = tr("Level") + " "
  let lines = tr("Lines") + " "
  let next = tr("Next")
  let menu = tr("Menu")
  let pause = tr("Pause")
  let proceed = tr("Continue")
  /// What the keys do, for the column beside the field.
  let hints: [(action: String, key: String)]

  init(in context: AppContext) {
    let actions: [PlayerAction] = [
      .left, .right, .rotateClockwise, .rotateCounterclockwise, .softDrop, .hardDrop, .pause, .help, .menu,
    ]
    hints = actions.map { action in
      let names = context.bindings.names(of: action, isUnicode: context.isUnicode)
      return (action.shortTitle, names.first ?? "")
    }
  }
}
