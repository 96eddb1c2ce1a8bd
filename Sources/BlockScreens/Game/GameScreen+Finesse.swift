import BlockEngine
import BlockPlatform
import BlockSearch
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// What is said of keys that a piece did not need.
extension GameScreen {
  /// Counts a key, before the game takes it.
  mutating func noteKey(_ command: GameCommand, isRepeat: Bool, in context: ScreenContext) {
    guard context.settings.finesse != .off || training != nil else { return }
    let game = seat.session.game
    if !finesse.isOn { finesse.begin(at: game) }
    finesse.press(command, isRepeat: isRepeat, at: game.time)
  }

  /// Looks at a piece that has locked, if one has.
  mutating func noteFinesse(_ events: [GameEvent], in context: inout ScreenContext) {
    followHold(events)
    guard finesse.isOn, let locked = finesse.take(events, seat.session.game) else { return }
    if training != nil { return judge(locked, in: &context) }
    guard let advice = locked.keys?.advice else { return }
    switch context.settings.finesse {
    case .off, .count: return
    case .show, .again: break
    }
    if context.isPlain { context.narration.add(advice) } else { context.showNews(advice) }
    seat.effects.setNeedsRedraw()
    // Where nothing can be undone, saying it is all.
    if context.settings.finesse == .again, !seat.session.isOver { undoOrRedo(.undo, in: &context) }
  }

  /// The figures for the result; none unless they are counted.
  func finesseLines(in context: ScreenContext) -> [Panel.Line] {
    guard let figures = finesse.finesse(of: seat.session.game) else { return [] }
    let numeral = labels.numeral
    return [.figure(tr("Finesse faults"), numeral.text(figures.faults))]
  }
}
