import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Plays a replay: pause, speeds, seek, steps by piece or by input, and a display of the pressed keys.
package struct ReplayScreen: Screen {
  private enum Action: Hashable, Sendable {
    case step(PlaybackControls.Step)
    case lastPiece, nextPiece, lastInput, nextInput, keys, practise, race, share
    /// Shows all buttons, or so many that the field is large.
    case buttons
  }

  /// The game's ID; nil for a replay that is not saved.
  private let id: GameID?
  private var timeline: ReplayTimeline?
  /// The replay being computed; nil once it is there or has failed.
  private var awaited: BackgroundValue<Replay?>?
  /// Why there is nothing to show.
  private var failure: String?
  private var animation: FieldAnimation?
  private var labels: GameLabels
  private var playback = PlaybackControls()
  /// Whether the pressed keys are shown.
  private var showsKeys = false
  /// Whether all buttons show, even if the field is smaller for them.
  private var showsAllButtons = false
  private var spoken = PieceNarration()

  /// How long a key shows as pressed, in microseconds of play.
  private static let pressTime: Int64 = 200_000

  package init(_ id: GameID, in context: ScreenContext) {
    self.id = id
    labels = GameLabels(in: context.drawing)
  }

  /// Shows a replay that is not saved.
  package init(showing replay: Replay, in context: ScreenContext) {
    id = nil
    labels = GameLabels(in: context.drawing)
    open(replay, in: context)
  }

  /// Shows a replay from elsewhere, which was played again.
  package init(showing timeline: ReplayTimeline, in context: ScreenContext) {
    id = nil
    labels = GameLabels(in: context.drawing)
    open(.success(timeline), in: context)
  }

  /// Shows a replay that is still being computed: the solution of a puzzle.
  init(awaiting replay: BackgroundValue<Replay?>, in context: ScreenContext) {
    id = nil
    awaited = replay
    labels = GameLabels(in: context.drawing)
  }

  /// How often to check for the awaited replay.
  private static let pollInterval = Duration.milliseconds(20)

  /// Takes the awaited replay if it is ready.
  private mutating func handleAwaited(in context: ScreenContext) {
    guard let found = awaited?.value else { return }
    awaited = nil
    guard let found else { return failure = tr("No solution was found.") }
    open(found, in: context)
  }

  private mutating func open(_ replay: Replay, in context: ScreenContext) {
    do throws(ReplayError) {
      open(.success(try ReplayTimeline(replay)), in: context)
    } catch {
      open(.failure(.replay(error)), in: context)
    }
  }

  package mutating func appear(in context: inout ScreenContext) {
    if let id, timeline == nil { context.ask(.replay(id)) }
  }

  // MARK: Messages

  package mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    if awaited != nil { handleAwaited(in: context) }
    play(to: context.now, in: &context)
    return dispatch(message, in: &context)
  }

  package mutating func rest(in context: inout ScreenContext) { playback.stop() }

  package mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    if case .replay(let found, let result) = reply.answer, found == id { open(result, in: context) }
    return .stay
  }

  private mutating func open(_ result: Result<ReplayTimeline, ReplayFileError>, in context: ScreenContext) {
    switch result {
    case .success(let found):
      timeline = found
      labels = GameLabels(in: context.drawing, machine: found.game.ruleset.machine)
      playback.start(at: context.now)
    case .failure(let error): failure = error.description
    }
  }

  package mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if bar.isBack(event, in: context.drawing) { return .pop }
    if let step = PlaybackControls.step(of: event, context.bindings) {
      act(.step(step), in: &context)
    } else if let action = pressed(by: event, in: context) {
      switch action {
      case .practise: return practise(in: &context)
      case .race: return race(in: &context)
      case .share: return .push(ifAny: id.map { ShareScreen($0) })
      default: act(action, in: &context)
      }
    } else if let timeline,
      let time = playback.time(
        pointedAtBy: event, in: timeline, row: progressRow(in: context), columns: context.size.columns)
    {
      animation = nil
      self.timeline?.seek(to: time)
      sayPlace(in: &context)
    } else if case .key(let key) = event, let game = timeline?.game {
      let action = context.bindings.action(bound: key)
      _ = context.answer(key, action: action, about: game) {
        $0.add(tr("There is no other player."))
      }
    }
    return .stay
  }

  /// Plays on from the visible moment as practice, without gravity; the replay waits.
  private mutating func practise(in context: inout ScreenContext) -> Transition {
    guard let timeline else { return .stay }
    playback.stop()
    guard !timeline.game.isOver else {
      context.showNotice(tr("The game is over here; go back a piece first."))
      return .stay
    }
    var setup = timeline.header.setup
    setup.mode = .practice
    return .push(GameScreen(practising: timeline.game.continued(in: .practice), setup, in: context))
  }

  /// Plays the same pieces from the start, with the replay beside them.
  private mutating func race(in context: inout ScreenContext) -> Transition {
    guard let timeline else { return .stay }
    playback.stop()
    return GameScreen.race(timeline, in: &context)
  }

  private mutating func act(_ action: Action, in context: inout ScreenContext) {
    animation = nil
    defer {
      switch action {
      case .keys, .buttons, .step(.pause): break
      case .step(.slower), .step(.faster):
        if context.isPlain { context.narration.add(tr("Speed %s", playback.speedText)) }
      default: sayPlace(in: &context)
      }
    }
    switch action {
    case .step(let step): playback.perform(step, &timeline, at: context.now)
    case .lastPiece: if let timeline { step(-1, among: timeline.pieceTimes) }
    case .nextPiece: if let timeline { step(1, among: timeline.pieceTimes) }
    case .lastInput: if let timeline { step(-1, among: timeline.inputTimes) }
    case .nextInput: if let timeline { step(1, among: timeline.inputTimes) }
    case .keys: showsKeys.toggle()
    case .buttons: showsAllButtons.toggle()
    case .practise, .race, .share: break
    }
  }

  /// Says which piece falls now, and the speed.
  private func sayPlace(in context: inout ScreenContext) {
    guard context.isPlain, let timeline else { return }
    let (piece, count) = (timeline.game.pieceCount, timeline.pieceTimes.count)
    let times = [timeline.time, timeline.end].map { PlayTime.text(microseconds: $0.microseconds) }
    context.narration.add(tr("Piece %s of %s, %s of %s", String(piece), String(count), times[0], times[1]))
  }

  /// Jumps to the next or previous of some moments, and pauses.
  private mutating func step(_ direction: Int, among times: [GameTime]) {
    guard let timeline else { return }
    playback.stop()
    let time = timeline.time
    let found =
      direction > 0
      ? times.first { $0 > time } ?? timeline.end
      : times.last { $0 < time } ?? .zero
    self.timeline?.seek(to: found)
  }

  // MARK: Time

  package var handlesFullStop: Bool { true }

  package var musicState: MusicState? {
    playback.isRunning ? timeline.map { MusicState(level: $0.game.level, on: $0.game.playfield) } : nil
  }

  private mutating func play(to now: Moment, in context: inout ScreenContext) {
    guard var timeline, let microseconds = playback.advance(to: now) else { return }
    var events: [GameEvent] = []
    let matrix = timeline.game.fallingPiece?.matrix
    timeline.advance(to: timeline.time.advanced(by: microseconds), events: &events)
    self.timeline = timeline
    if playback.playsSound { GameFeedback.playSound(events, &context) }
    animation.show(events, from: matrix, motion: context.settings.animations, at: now)
    let isLast = timeline.time == timeline.end
    if context.isPlain {
      spoken.narrate(events, in: timeline.game, at: now, isLast: isLast, &context.narration)
    }
    if isLast { playback.stop() }
  }

  package mutating func nextWake(after now: Moment) -> Moment? {
    let moving = animation?.nextChange(after: now)
    if awaited != nil { return now + ReplayScreen.pollInterval }
    guard let timeline else { return moving }
    var release: GameTime?
    if showsKeys, let pressed = timeline.inputs(within: ReplayScreen.pressTime).first {
      release = pressed.time.advanced(by: ReplayScreen.pressTime + 1)
    }
    return earliest(playback.nextWake(after: now, timeline, change: release), moving)
  }

  // MARK: Drawing

  /// The buttons: all of them, or on a low screen the first ones in a row, so that the field keeps its scale.
  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    let share = ButtonRow<Action>.Button(.share, .character("s"), tr("Share"))
    let shared = playback.buttons(Action.step)
    let others: [ButtonRow<Action>.Button] =
      [
        .init(.lastPiece, .character(","), tr("Piece back")),
        .init(.nextPiece, .character("."), tr("Piece forward")),
        .init(.lastInput, .character("["), tr("Key back")),
        .init(.nextInput, .character("]"), tr("Key forward")),
        .init(.keys, .character("k"), showsKeys ? tr("Hide keys") : tr("Show keys")),
        .init(.practise, .character("e"), tr("Practise")), .init(.race, .character("r"), tr("Race it")),
      ] + (id == nil ? [] : [share])
    let all = ButtonRow(shared + others, isUnicode: context.isUnicode, wraps: true)
    guard !context.isPlain,
      scale(above: all.rows(in: context.size), in: context) != scale(above: 0, in: context)
    else { return all }
    let toggle = ButtonRow<Action>.Button(
      .buttons, .character("b"), showsAllButtons ? tr("Fewer buttons") : tr("All buttons"))
    return ButtonRow(
      Array(shared.prefix(1) + [toggle] + shared.dropFirst() + others), isUnicode: context.isUnicode,
      wraps: showsAllButtons)
  }

  /// The field's scale above so many rows of buttons and that of the progress; nil if there is no room.
  private func scale(above rows: Int, in context: ScreenContext) -> MinoScale? {
    guard let timeline else { return nil }
    var inner = context.drawing
    inner.size.rows = max(1, inner.size.rows - 1 - rows)
    return GameView.layout(of: timeline.game, in: inner)?.scale
  }

  private var bar: NavigationBar {
    let (title, name) = (timeline.map { playback.title($0) }, tr("Replay"))
    // The last key also shows here, as small terminals have no room for the list of keys.
    let key = showsKeys ? timeline.flatMap { keys($0).last(where: \.isPressed) } : nil
    return NavigationBar(left: tr("Back"), title: title, right: key?.action ?? name, name: name)
  }

  /// The play keys, marked as pressed if they were pressed a moment ago.
  private func keys(_ timeline: ReplayTimeline) -> [GameLabels.Hint] {
    let pressed = timeline.inputs(within: ReplayScreen.pressTime).compactMap(\.command)
    let (machine, held) = (timeline.game.ruleset.machine, timeline.game.heldButtons)
    return labels.hints.compactMap { hint in
      guard let command = hint.command else { return nil }
      var hint = hint
      hint.isPressed =
        pressed.contains(command) || machine?.buttons(for: command).map(held.isSuperset) ?? false
      return hint
    }
  }

  /// The button that an input presses; a hidden button cannot be clicked.
  private func pressed(by event: InputEvent, in context: ScreenContext) -> Action? {
    if case .mouse = event, !hasRoomForButtons(in: context) { return nil }
    return buttons(in: context).pressed(by: event, in: context.size)
  }

  /// Whether the field leaves room for the rows of buttons, which are hidden otherwise.
  private func hasRoomForButtons(in context: ScreenContext) -> Bool {
    guard let timeline else { return true }
    var inner = context.drawing
    inner.size.rows -= 1 + buttons(in: context).rows(in: context.size)
    return inner.size.rows > 0 && GameView.layout(of: timeline.game, in: inner) != nil
  }

  private func progressRow(in context: ScreenContext) -> Int {
    let rows = hasRoomForButtons(in: context) ? buttons(in: context).rows(in: context.size) : 0
    return context.size.rows - 1 - rows
  }

  package func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let failure {
      return ReplayProgress.drawFailure(tr("This replay cannot be shown: %s", failure), into: &buffer)
    }
    guard let timeline else { return }
    // The field must not cover the rows of controls.
    var inner = context.drawing
    inner.size.rows = max(1, progressRow(in: context))
    if context.isPlain {
      if let notice = context.notice { Notice.draw(notice, into: &buffer, ink: context.noticeInk) }
      if timeline.time == timeline.end {
        buffer.put(timeline.game.isOver ? timeline.game.endTitle : tr("The end"), x: 0, y: 1)
      }
      if context.notice == nil { buttons(in: context).draw(into: &buffer) }
      return
    }
    guard let layout = GameView.layout(of: timeline.game, in: inner) else {
      // The row of the progress; the buttons are hidden without room.
      return GameView.drawTooSmall(for: timeline.game.playfield, into: &buffer, in: context.drawing) { _ in 1
      }
    }
    var view = GameView(
      game: timeline.game, labels: labels, layout: layout, context: inner, player: timeline.header.player)
    if showsKeys { view.hints = keys(timeline) }
    view.draw(into: &buffer, isHidden: false, animation: animation?.state(at: context.now))
    view.drawSide(isHidden: false, into: &buffer)
    if timeline.game.isOver { GameView.drawEnd(timeline.game.endTitle, over: layout.field, into: &buffer) }
    ReplayProgress(time: timeline.time, end: timeline.end)
      .draw(into: &buffer, y: progressRow(in: context), isUnicode: context.isUnicode)
    if let notice = context.notice {
      Notice.draw(notice, into: &buffer, ink: context.noticeInk)
    } else if hasRoomForButtons(in: context) {
      buttons(in: context).draw(into: &buffer)
    }
  }
}
