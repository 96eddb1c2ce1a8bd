import BlockControls
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// The screen of a game: playing, pausing, losing and restarting it.
package struct GameScreen: PlayScreen {
  package enum Choice: PlayChoice {
    case resume, help, leave, abandon, giveUp, restart, stay, again, nextPuzzle, analyse, share, edit, menu
    /// Sends the game to the joined boards.
    case send
    /// Opens the settings.
    case settings
    /// Plays the game's replay.
    case watch
    /// Shows the whole result, or the short one again.
    case more
    /// Shows a solution of the puzzle.
    case solution
    /// Undoes the last piece of an unsolved puzzle.
    case undo
  }

  /// The player's seat.
  package var seat: Seat
  package var stage = PlayStage<Choice>.playing
  package var restartHold: Moment?
  /// An empty list for the commands of a key, kept to reuse its memory.
  var commandBuffer: [ControlCommand] = []
  /// How the result compares with the best, once it is in the database.
  var outcome: Outcome?
  /// Whether the game is over but the player may still undo its last piece; the result is saved after that.
  package var isEndOpen = false
  /// The number of lines that the result is scrolled.
  var resultScroll = 0
  /// Whether the whole result shows, not only the figures that matter most.
  var showsWholeResult = false
  /// Whether the player had made every move when the game began: the list of keys does not go in the middle of a game.
  let areKeysKnown: Bool
  /// Whether the game was left before and has not gone on yet.
  var isLeftGame = false
  /// Whether the finished game is kept.
  var isKept = false
  /// What became of it on the joined boards; nil if it was not sent.
  var sending: GameSending?
  /// The scraps of paper that fall for a new best; nil if there are none.
  var confetti: Confetti?
  /// Moves that the player has learnt and that are not saved yet.
  var learntMoves: TutorialHints = []
  private(set) var labels: GameLabels
  /// The hint; nil if none was requested.
  var placeHint: PlaceHint?
  /// The keys of the pieces, if the player wants to know.
  var finesse = LiveFinesse()
  /// The best run, shown beside the game; nil if there is none.
  var race: BestRunRace?
  /// The drawing revision of the race; nil if there is none.
  ///
  /// Stored separately, as reading the large race would copy it.
  var raceRevision: Int?
  /// Whether this is a practice game, in memory only, opened from the editor.
  var isPractice: Bool { practiceStart != nil }
  /// Whether this is a turn in rounds, which is played once.
  package var isTurn = false
  /// The trainer whose tasks are played; nil for none.
  var training: Training?
  /// The last try of the trainer's task that failed after several pieces: its last piece can be undone.
  var failedTry: FailedTry?
  /// The position at the start of practice; nil for a saved game.
  var practiceStart: Position?

  /// A new game with the current settings: level, rules and mode; nil if the rules do not allow it.
  ///
  /// - Parameter player: the player whose career it belongs to; nil for a quick game.
  init?(seed: UInt64, player: String? = nil, in context: inout ScreenContext) {
    self.init(context.settings.playedSetup(seed: seed), player: player, in: &context)
  }

  /// A new game; nil if the setup is invalid, which a notice then says.
  ///
  /// - Parameter player: the player whose career it belongs to; nil for a quick game.
  package init?(_ setup: GameSetup, player: String?, in context: inout ScreenContext) {
    let saved: AutosavedGame
    do throws(GameError) {
      saved = try context.saver.begin(setup, player: player, isDrawn: context.hasDrawn(setup.seed))
    } catch {
      context.showNotice(error.sentence)
      return nil
    }
    self.init(resuming: saved, in: context)
    isLeftGame = false
    stage = saved.game.startsWithCount ? .counting(since: context.now) : .playing
    if case .playing = stage { seat.session.start(at: context.now) }
    if layout(in: context) == nil { pause(in: &context) }
  }

  /// An unfinished game, resumed in its paused state.
  package init(resuming saved: AutosavedGame, in context: ScreenContext) {
    seat = Seat(GameSession(saved), controls: GameControls(context.settings, size: context.size))
    seat.adopt(context.settings, size: context.size)
    labels = GameLabels(in: context.drawing, machine: saved.game.ruleset.machine)
    let isPuzzle = saved.game.mode.kind == .puzzle
    isLeftGame = true
    areKeysKnown = context.settings.hints.isEmpty
    stage = .paused(GameScreen.pauseMenu(isPractice: false, isPuzzle: isPuzzle))
  }

  package var played: BroadcastSource? { isPractice ? nil : seat.session.played }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    let transition = handle(message, in: &context)
    if case .stay = transition, let quiz = nextQuiz(in: context) { return .replace(quiz) }
    guard isEndOpen else { return transition }
    if case .stay = transition { return .stay }
    // Leaving the result ends the chance to undo.
    saveResult(in: &context)
    return transition
  }

  private mutating func handle(_ message: Message, in context: inout ScreenContext) -> Transition {
    catchUp(in: &context)
    if !message.isPlay { seat.effects.setNeedsRedraw() }
    switch message {
    case .terminating:
      autosavePosition(in: &context)
      seat.session.leave(at: context.now)
      saveLearntMoves(in: &context)
      return .quit
    case .suspending, .continued, .input(.focus(false)):
      // A release may go elsewhere.
      restartHold = nil
      pause(in: &context)
    case .resized:
      seat.adopt(context.settings, size: context.size)
      if layout(in: context) == nil { pause(in: &context) }
      updateOverMenu(in: context)
    case .tick:
      countDown(in: &context)
      updateHint(in: &context)
      return restartIfHeld(in: &context)
    case .storage(.started, _): seat.adopt(context.settings, size: context.size)
    case .storage(.recorded(let id, let previous), _) where id == seat.session.id:
      showDifference(previous, in: &context)
      sendIfAllowed(in: &context)
    case .storage(.best(_, _, _, let best), _): if outcome == nil { outcome = .recorded(best) }
    case .storage(.race(let player, let rules, let mode, let run), _):
      startRace(with: run, of: (player, rules, mode), in: context)
    case .link(let event, let ticket): handle(event, for: ticket, in: &context)
    case .storage, .shown, .keyboard: break
    case .device(let event):
      guard seat.input.devices.accepts(event) else { break }
      perform(seat.controls.feed(event, at: ControlTime(context.now)), in: &context)
    case .input(let event): return respond(to: event, in: &context)
    }
    return .stay
  }

  package mutating func choose(
    _ response: MenuList<Choice>.Response, in context: inout ScreenContext
  ) -> Transition {
    guard case .chosen(let choice) = response else { return .stay }
    switch choice {
    case .resume: beginCount(in: &context)
    case .stay: stage = .paused(pauseMenu)
    case .help: return .push(HelpScreen(machine: machine))
    case .settings: return .push(SettingsScreen())
    case .edit: return edit(in: &context)
    case .leave: return leave(in: &context)
    case .abandon:
      seat.session.leave(at: context.now)
      return .pop
    case .giveUp: giveUp(in: &context)
    case .solution: return solution(in: context)
    case .undo: undoOrRedo(.undo, in: &context)
    case .menu: return .pop
    case .restart: return restart(in: &context)
    case .again: return playAgain(in: &context)
    case .nextPuzzle: if let next = nextPuzzle { return begin(next, in: &context) }
    case .analyse: return .push(ifAny: AnalysisScreen(seat.session.id, in: context))
    case .watch: return .push(ReplayScreen(seat.session.id, in: context))
    case .send: return .push(ifAny: context.matchScreens?.sending(seat.session.id))
    case .more: showMore(in: context)
    case .share: return .push(ShareScreen(SharedResult(seat.session.header, seat.session.game)))
    }
    return .stay
  }

  /// Replaces the game with another one for the same player.
  func begin(_ setup: GameSetup, in context: inout ScreenContext) -> Transition {
    .replace(ifAny: GameScreen(setup, player: seat.session.header.player, in: &context))
  }

  package mutating func settingsChanged(in context: inout ScreenContext) {
    // The keys beside the field may be others.
    labels = GameLabels(in: context.drawing, machine: machine)
    seat.effects.setNeedsRedraw()
  }

  package mutating func languageChanged(in context: ScreenContext) {
    labels = GameLabels(in: context.drawing, machine: machine)
    seat.effects.setNeedsRedraw()
    if case .paused = stage { stage = .paused(pauseMenu) }
  }

  // MARK: Stages

  package mutating func pause(in context: inout ScreenContext) {
    guard isLive else { return }
    seat.controls.cancel(at: ControlTime(context.now))
    seat.session.pause(at: context.now)
    react(from: nil, in: &context)
    saveLearntMoves(in: &context)
    if stage.isOver { return }
    seat.effects.rest()
    autosavePosition(in: &context)
    stage = .paused(pauseMenu)
  }

  package mutating func beginCount(in context: inout ScreenContext) {
    guard layout(in: context) != nil else { return }
    stage = .counting(since: context.now)
  }

  package mutating func resume(in context: inout ScreenContext) {
    stage = .playing
    isLeftGame = false
    narratePlace(in: &context)
    seat.adopt(context.settings, size: context.size)
    seat.session.start(at: context.now)
    // Nothing is held after a pause, whatever was held before.
    holdButtons(at: context.now, in: &context)
  }

  package var losesProgress: Bool {
    if case .unsaved = seat.session.saveState { !isPractice } else { false }
  }

  package mutating func closeRun(in context: inout ScreenContext) {
    autosavePosition(in: &context)
    seat.session.leave(at: context.now)
  }

  package mutating func assist(_ action: PlayerAction, in context: inout ScreenContext) {
    if action == .hint { hint(in: &context) } else { undoOrRedo(action, in: &context) }
  }

  /// Gives the game up, after a question.
  private mutating func giveUp(in context: inout ScreenContext) {
    guard case .asking = stage else {
      stage = .asking(MenuList([.init(.stay, tr("Play on")), .init(.giveUp, tr("Give up"))]))
      return
    }
    seat.session.giveUp(at: context.now)
    react(from: nil, in: &context)
  }
}
