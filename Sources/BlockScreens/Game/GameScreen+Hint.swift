import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews

/// Hints on where to put the piece.
extension GameScreen {
  /// Shows the best placement, or on repeated use the next best.
  mutating func hint(in context: inout ScreenContext) {
    guard case .playing = stage, seat.session.game.mode.hasHints, seat.session.game.fallingPiece != nil else {
      return
    }
    if training != nil { return showSolution(in: &context) }
    guard placeHint != nil else {
      placeHint = PlaceHint(for: seat.session.game)
      return updateHint(in: &context)
    }
    guard placeHint?.isAwaited == false else { return }
    placeHint?.advance()
    narrateHint(in: &context)
  }

  /// Shows the hint once it is found.
  mutating func updateHint(in context: inout ScreenContext) {
    guard case .playing = stage, placeHint?.update() == true else { return }
    narrateHint(in: &context)
  }

  /// Describes in words what the field does not show.
  mutating func narrateHint(in context: inout ScreenContext) {
    seat.effects.setNeedsRedraw()
    switch placeHint?.answer {
    case .places:
      guard let place = placeHint?.place else { return }
      let piece = PieceWords(place.piece)
      let text = tr("Hint: %s, %s", piece.letter, piece.place(saysPointing: context.isPlain, .full))
      let whole = place.usesHold ? tr("%s, after a hold", text) : text
      if context.isPlain { return context.narration.add(whole) }
      let isSeen =
        layout(in: context).map { GameView.fieldRenderer($0, in: context.drawing).showsHints } ?? false
      if place.usesHold || !isSeen { context.showNotice(whole, isProblem: false) }
    case .unsolvable: announce(tr("This cannot be solved from here: start again."), in: &context)
    case .nothing: announce(tr("There is no hint for this."), in: &context)
    case nil: break
    }
  }

  private func announce(_ text: String, in context: inout ScreenContext) {
    if context.isPlain { context.narration.add(text) } else { context.showNotice(text, isProblem: false) }
  }
}
