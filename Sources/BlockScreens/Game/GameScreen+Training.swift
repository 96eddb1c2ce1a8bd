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

  /// The question with which the next task of a trainer begins; nil for none, or if there is no room for it now.
  mutating func nextQuiz(in context: ScreenContext) -> SpinQuizScreen? {
    guard training?.quiz != nil else { return nil }
    // A task that has begun without its question goes on without it on a larger screen too.
    defer { training?.skipQuiz() }
    return training.flatMap { SpinQuizScreen($0, in: context) }
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
    // An outline that shows anyway helps nobody more.
    if training?.drill.move(in: seat.session.game) == nil {
      sayHelp(in: &context)
      training?.recordHint()
    }
    placeHint = PlaceHint(showing: PlaceHint.Place(piece: move.piece, usesHold: move.usesHold))
    narrateHint(in: &context)
  }

  /// Judges a piece that has locked.
  mutating func judge(_ piece: LiveFinesse.Locked, in context: inout ScreenContext) {
    guard var training else { return }
    let earlier = training.drill
    let verdict = training.drill.judge(piece.played, piece.keys, seat.session.game)
    self.training = training
    switch verdict {
    case .goesOn:
      showTarget()
      narrateTarget(in: &context)
    case .solved: endTask(saying: nil, in: &context)
    case .failed(let failure):
      // What failed with its first piece begins where it would be undone to.
      if earlier.placedCount > 0 { failedTry = FailedTry(session: seat.session, drill: earlier) }
      endTask(saying: failure.text, in: &context)
    }
  }

  /// A try that has failed, after its last piece.
  struct FailedTry: Sendable {
    let session: GameSession
    /// The trainer before that piece.
    let drill: Drill
  }

  /// Undoes or redoes a piece of the task, or the piece that ended the try before; false if there is none.
  ///
  /// A try in which something is undone has failed: what is solved after that does not count.
  mutating func stepInTask(_ action: PlayerAction, in context: inout ScreenContext) -> Bool {
    guard var training else { return false }
    switch action {
    case .undo where training.drill.placedCount > 0:
      sayHelp(in: &context)
      training.loseTry()
      guard training.drill.undo(), seat.session.undo(at: context.now) else { return false }
    case .undo:
      guard let failed = failedTry else { return false }
      sayHelp(in: &context)
      training.resume(failed.drill)
      (seat.session, failedTry) = (failed.session, nil)
      guard seat.session.undo(at: context.now) else { return false }
    default:
      guard training.drill.redo(), seat.session.redo(at: context.now) else { return false }
    }
    self.training = training
    saveRecords(in: &context)
    return true
  }

  /// Says that the task does not count, unless that is known.
  private func sayHelp(in context: inout ScreenContext) {
    guard training?.counts == true else { return }
    say(tr("With undo or a hint this task does not count."), in: &context)
  }

  /// Begins the task again, for who asks.
  mutating func restartTask(in context: inout ScreenContext) -> Transition {
    training?.restart()
    saveRecords(in: &context)
    return .replace(ifAny: training.flatMap { GameScreen($0, in: context) })
  }

  mutating func saveRecords(in context: inout ScreenContext) {
    guard case .success(let directory) = context.saver.directory, context.permissions.keeps else { return }
    do throws(StorageError) { try training?.save(in: directory) } catch {
      context.showNews(error.description, isProblem: true)
    }
  }

  /// Begins the next task, or the same one again.
  private mutating func endTask(saying reason: String?, in context: inout ScreenContext) {
    let areAllSolved = training?.end(solved: reason == nil) == true
    saveRecords(in: &context)
    guard let training else { return }
    if reason == nil, context.isPlain { context.narration.add(training.title) }
    guard var next = GameScreen(training, in: context) else { return }
    if reason != nil { next.failedTry = failedTry }
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
