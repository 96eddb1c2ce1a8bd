import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import BlockViews

/// Hints on where to put the piece.
extension GameScreen {
  /// Shows the best placement, or on repeated use the next best.
  mutating func hint(in context: ScreenContext, _ outbox: inout Outbox) {
    guard case .playing = stage, seat.session.game.mode.hasHints, seat.session.game.fallingPiece != nil else {
      return
    }
    if training != nil { return showSolution(in: context, &outbox) }
    guard placeHint != nil else {
      placeHint = PlaceHint(for: seat.session.game)
      return updateHint(in: context, &outbox)
    }
    guard placeHint?.isAwaited == false else { return }
    placeHint?.advance()
    narrateHint(in: context, &outbox)
  }

  /// Shows the hint once it is found.
  mutating func updateHint(in context: ScreenContext, _ outbox: inout Outbox) {
    guard case .playing = stage, placeHint?.update() == true else { return }
    narrateHint(in: context, &outbox)
  }

  /// Describes in words what the field does not show.
  mutating func narrateHint(in context: ScreenContext, _ outbox: inout Outbox) {
    seat.effects.setNeedsRedraw()
    switch placeHint?.answer {
    case .places:
      guard let place = placeHint?.place else { return }
      let piece = PieceWords(place.piece)
      let text = tr("Hint: %s, %s", piece.letter, piece.place(saysPointing: context.isPlain, .full))
      let whole = place.usesHold ? tr("%s, after a hold", text) : text
      if context.isPlain { return outbox.narration.add(whole) }
      let isSeen =
        layout(in: context).map { GameView.fieldRenderer($0, in: context.drawing).showsHints } ?? false
      if place.usesHold || !isSeen { outbox.showNotice(whole, isProblem: false) }
    case .unsolvable: announce(tr("This cannot be solved from here: start again."), in: context, &outbox)
    case .nothing: announce(tr("There is no hint for this."), in: context, &outbox)
    case nil: break
    }
  }

  private func announce(_ text: String, in context: ScreenContext, _ outbox: inout Outbox) {
    if context.isPlain { outbox.narration.add(text) } else { outbox.showNotice(text, isProblem: false) }
  }
}
