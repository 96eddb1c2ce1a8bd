import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Tasks of a trainer, each played as practice.
extension GameScreen {
  /// The current task of a trainer, from its beginning; nil if its position cannot be played.
  init?(_ training: Training, in context: ScreenContext) {
    let task = training.drill.task
    guard let game = task.game else { return nil }
    self.init(practising: game, task.setup, in: context)
    self.training = training
    finesse.begin(at: game)
    showTarget()
  }

  /// Shows where the falling piece should go, if the task says so.
  mutating func showTarget() {
    guard let move = training?.drill.move(in: seat.session.game) else { return placeHint = nil }
    placeHint = PlaceHint(showing: PlaceHint.Place(piece: move.piece, usesHold: move.usesHold))
    seat.effects.setNeedsRedraw()
  }

  /// Says what there is to do better, or where the falling piece should go, to who does not see it, and that another
  /// piece comes first.
  mutating func narrateTarget(in context: inout ScreenContext) {
    if let exercise = training?.drill.task.exercise { say(exercise.text, in: &context) }
    guard let place = placeHint?.place, context.isPlain || place.usesHold else { return }
    narrateHint(in: &context)
  }

  /// Shows the target anew after a hold that was not asked for.
  mutating func followHold(_ events: [GameEvent]) {
    let hasHeld = events.contains { if case .held = $0.kind { true } else { false } }
    if training != nil, placeHint == nil, hasHeld { showTarget() }
  }

  /// Shows a way to do the task.
  mutating func showSolution(in context: inout ScreenContext) {
    guard let move = training?.drill.solution(in: seat.session.game) else {
      return context.showNews(tr("There is no hint for this."))
    }
    placeHint = PlaceHint(showing: PlaceHint.Place(piece: move.piece, usesHold: move.usesHold))
    narrateHint(in: &context)
  }

  /// Judges a piece that has locked.
  mutating func judge(_ piece: LiveFinesse.Locked, in context: inout ScreenContext) {
    guard var training else { return }
    let verdict = training.drill.judge(piece.played, piece.keys, seat.session.game)
    self.training = training
    switch verdict {
    case .goesOn:
      showTarget()
      narrateTarget(in: &context)
    case .solved: endTask(saying: nil, in: &context)
    case .failed(let failure): endTask(saying: failure.text, in: &context)
    }
  }

  /// Begins the next task, or the same one again.
  private mutating func endTask(saying reason: String?, in context: inout ScreenContext) {
    guard var training else { return }
    let areAllSolved = training.end(solved: reason == nil)
    if case .success(let directory) = context.saver.directory, context.permissions.keeps {
      do throws(StorageError) { try training.save(in: directory) } catch {
        context.showNews(error.description, isProblem: true)
      }
    }
    if reason == nil, context.isPlain { context.narration.add(training.title) }
    guard var next = GameScreen(training, in: context) else { return }
    // What is held stays held.
    next.seat.controls = seat.controls
    next.narrateTarget(in: &context)
    // A later notice takes the place of an earlier one.
    if let reason { say(reason, in: &context) }
    if areAllSolved {
      say(tr("All your costly places are solved. Here they are again."), in: &context)
    }
    self = next
  }

  private func say(_ text: String, in context: inout ScreenContext) {
    if context.isPlain { context.narration.add(text) } else { context.showNews(text) }
  }
}
