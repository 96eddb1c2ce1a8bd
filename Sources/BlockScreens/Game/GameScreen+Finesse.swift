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
  mutating func recordKey(_ command: GameCommand, isRepeat: Bool, in context: ScreenContext) {
    let settings = context.settings
    guard settings.finesse != .off || settings.finesseFaults > 0 || training != nil else { return }
    let game = seat.session.game
    if !finesse.isOn { finesse.begin(at: game) }
    finesse.press(command, isRepeat: isRepeat, at: game.time)
  }

  /// Looks at a piece that has locked, if one has.
  mutating func recordFinesse(_ events: [GameEvent], in context: inout ScreenContext) {
    followHold(events)
    guard finesse.isOn, let locked = finesse.handle(events, seat.session.game) else { return }
    if training != nil { return judge(locked, in: &context) }
    guard let advice = locked.keys?.advice else { return }
    defer { endAfterFaults(in: &context) }
    switch context.settings.finesse {
    case .off, .count: return
    case .show, .again: break
    }
    if context.isPlain { context.narration.add(advice) } else { context.showNews(advice) }
    seat.effects.setNeedsRedraw()
    // Where nothing can be undone, saying it is all.
    if context.settings.finesse == .again, !seat.session.isOver { undoOrRedo(.undo, in: &context) }
  }

  /// Ends a run that has had as many faults as the player allows.
  private mutating func endAfterFaults(in context: inout ScreenContext) {
    let limit = context.settings.finesseFaults
    guard limit > 0, finesse.faults >= limit, !isPractice, !isTurn, !seat.session.isOver else { return }
    let text = trn(
      "The run ends after %s finesse fault.", "The run ends after %s finesse faults.", limit,
      labels.numeral.text(limit))
    if context.isPlain { context.narration.add(text) } else { context.showNews(text) }
    seat.session.giveUp(at: context.now)
    react(from: nil, in: &context)
  }

  /// The figures for the result; none unless they are counted.
  func finesseLines(in context: ScreenContext) -> [Panel.Line] {
    guard let figures = finesse.finesse(of: seat.session.game) else { return [] }
    let numeral = labels.numeral
    return [.figure(tr("Finesse faults"), numeral.text(figures.faults))]
  }
}
