import BlockEngine
import TerminalUI

/// Watches a match: all fields side by side, or one player's alone.
struct MatchReplayScreen: Screen {
  private enum Action: Hashable, Sendable { case pause, slower, faster, back, on, player }

  private let id: GameID
  private var match: WatchedMatch?
  /// Why there is nothing to be seen.
  private var failure: String?
  private var pace = ReplayPace()
  /// The player (from 0) who is watched alone; nil for all.
  private var alone: Int?

  init(_ id: GameID) { self.id = id }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    if match == nil { outbox.ask(.match(id)) }
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    play(to: context.now, in: context, &outbox)
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .shown, .link, .keyboard, .device: break
    case .suspending, .continued, .input(.focus(false)): pace.stop()
    case .storage(.match(let found, let result), _) where found == id: open(result, in: context)
    case .storage: break
    case .input(let event): return respond(to: event, in: context)
    }
    return .stay
  }

  private mutating func open(_ result: Result<MatchTimeline, ReplayFileError>, in context: ScreenContext) {
    switch result {
    case .success(let found):
      match = WatchedMatch(found)
      pace.start(at: context.now)
    case .failure(let error): failure = error.description
    }
  }

  private mutating func respond(to event: InputEvent, in context: ScreenContext) -> Transition {
    if bar.isBack(event, in: context) { return .pop }
    if case .key(let key) = event, context.bindings.action(for: key) == .pause {
      act(.pause, in: context)
      return .stay
    }
    if let action = buttons(in: context).pressed(by: event, in: context.size) {
      act(action, in: context)
      return .stay
    }
    if case .key(let key) = event, key.phase != .release, key.key == .character("+") {
      act(.faster, in: context)
    } else if let timeline = match?.timeline,
      let time = pace.time(
        pointedAtBy: event, progress(timeline), row: progressRow(in: context), columns: context.size.columns)
    {
      match?.seek(to: time)
    }
    return .stay
  }

  private mutating func act(_ action: Action, in context: ScreenContext) {
    guard let timeline = match?.timeline else { return }
    switch action {
    case .pause:
      if timeline.time == timeline.end { match?.seek(to: .zero) }
      if pace.isRunning { pace.stop() } else { pace.start(at: context.now) }
    case .slower: pace.change(by: -1)
    case .faster: pace.change(by: 1)
    case .back: match?.seek(to: GameTime(microseconds: max(0, timeline.time.microseconds - pace.leap)))
    case .on: match?.seek(to: timeline.time.advanced(by: pace.leap))
    case .player:
      let all: [Int?] = [nil] + timeline.parts.indices.map(Optional.some)
      alone = all.beside(alone, 1)
    }
  }

  /// Plays on to a moment of the monotonic clock.
  private mutating func play(to now: Moment, in context: ScreenContext, _ outbox: inout Outbox) {
    guard let before = match?.timeline.time, let microseconds = pace.advance(to: now) else { return }
    let events = match?.advance(
      to: before.advanced(by: microseconds), motion: context.settings.motion, seenAt: { _ in now })
    if pace.isHeard, let events {
      let heard = events.filter { alone == nil || $0.player == (alone ?? 0) + 1 }.map(\.event)
      GameSenses.sound(heard, context, &outbox)
    }
    match?.forget(at: now)
    if let timeline = match?.timeline, timeline.time == timeline.end { pace.stop() }
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    guard let match else { return nil }
    let moving = match.seats.compactMap { $0.look.nextChange(after: now) }.min()
    let timeline = match.timeline
    return earliest(pace.nextWake(after: now, at: timeline.time, change: timeline.nextChange), moving)
  }

  // MARK: Drawing

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [
        .init(.pause, .character(" "), pace.isRunning ? tr("Pause") : tr("Play", context: "a replay")),
        .init(.slower, .down, tr("Slower")), .init(.faster, .up, tr("Faster")),
        .init(.back, .left, pace.leapTitles.back), .init(.on, .right, pace.leapTitles.on),
        .init(.player, .tab, alone == nil ? tr("One alone") : tr("Next player")),
      ], isUnicode: context.isUnicode, wraps: true)
  }

  private var bar: NavigationBar {
    let title = (match?.timeline).map { pace.title($0.time, of: $0.end) }
    return NavigationBar(left: tr("Back"), title: title, right: tr("Replay"), name: tr("Replay"))
  }

  private func progress(_ timeline: MatchTimeline) -> ReplayProgress {
    ReplayProgress(time: timeline.time, end: timeline.end)
  }

  private func progressRow(in context: ScreenContext) -> Int {
    context.size.rows - 1 - buttons(in: context).rows(in: context.size)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let failure {
      return ReplayProgress.drawFailure(tr("This match cannot be shown: %s", failure), into: &buffer)
    }
    guard let match else { return }
    let shown = alone.map { [$0] } ?? Array(match.timeline.parts.indices)
    let rows = max(1, progressRow(in: context) - 1)
    let rect = Rect(x: 0, y: 1, columns: buffer.size.columns, rows: rows)
    if !match.draw(shown, whole: [0], in: rect, into: &buffer, context) {
      buffer.put(tr("Too small."), x: 0, y: 1)
    }
    progress(match.timeline).draw(
      into: &buffer, y: progressRow(in: context), isUnicode: context.isUnicode)
    buttons(in: context).draw(into: &buffer)
  }
}
