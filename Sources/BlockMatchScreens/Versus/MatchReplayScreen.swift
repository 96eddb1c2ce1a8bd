import BlockEngine
import BlockPlatform
import BlockRecords
import BlockScreens
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// Plays a match's replay: all fields side by side, or one player's alone.
struct MatchReplayScreen: Screen {
  private enum Action: Hashable, Sendable {
    case step(PlaybackControls.Step)
    case player
  }

  private let id: GameID
  private var match: WatchedMatch?
  /// Why there is nothing to show.
  private var failure: String?
  private var playback = PlaybackControls()
  /// The player (from 0) shown alone; nil for all.
  private var alone: Int?
  private var spoken: [PieceNarration] = []

  init(_ id: GameID) { self.id = id }

  mutating func appear(in context: inout ScreenContext) {
    if match == nil { context.ask(.match(id)) }
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: inout ScreenContext) -> Transition {
    play(to: context.now, in: &context)
    return dispatch(message, in: &context)
  }

  mutating func rest(in context: inout ScreenContext) { playback.stop() }

  mutating func receive(_ reply: StorageReply, in context: inout ScreenContext) -> Transition {
    if case .match(let found, let result) = reply.answer, found == id { open(result, in: context) }
    return .stay
  }

  private mutating func open(_ result: Result<MatchTimeline, ReplayFileError>, in context: ScreenContext) {
    switch result {
    case .success(let found):
      match = WatchedMatch(found)
      spoken = found.parts.map { _ in PieceNarration() }
      playback.start(at: context.now)
    case .failure(let error): failure = error.description
    }
  }

  mutating func respond(to event: InputEvent, in context: inout ScreenContext) -> Transition {
    if case .key(let key) = event, answer(key, in: &context) { return .stay }
    if bar.isBack(event, in: context.drawing) { return .pop }
    if let step = PlaybackControls.step(of: event, context.bindings) {
      playback.perform(step, &match, at: context.now)
      return .stay
    }
    switch buttons(in: context).pressed(by: event, in: context.size) {
    case .step(let step)?: playback.perform(step, &match, at: context.now)
    case .player?: watchNext()
    case nil:
      if let match,
        let time = playback.time(
          pointedAtBy: event, in: match, row: progressRow(in: context), columns: context.size.columns)
      {
        self.match?.seek(to: time)
      }
    }
    return .stay
  }

  /// Answers a spoken question about the first player's game, or that of the player who is shown alone.
  private func answer(_ key: KeyEvent, in context: inout ScreenContext) -> Bool {
    guard let match, buttons(in: context).pressed(by: .key(key), in: context.size) == nil else {
      return false
    }
    let asked = alone ?? 0
    let action = context.bindings.action(bound: key)
    return context.answer(key, action: action, about: match.timeline.parts[asked].game) {
      narration in
      for (index, seat) in match.seats.enumerated() where index != asked {
        narration.add(OpponentReport(match.timeline.parts[index].game).words(seat.name))
      }
    }
  }

  /// Shows the next player alone, and after the last one all again.
  private mutating func watchNext() {
    guard let match else { return }
    let all: [Int?] = [nil] + match.timeline.parts.indices.map(Optional.some)
    alone = all.cycled(from: alone, by: 1)
  }

  /// Plays on to a moment of the monotonic clock.
  private mutating func play(to now: Moment, in context: inout ScreenContext) {
    guard let before = match?.time, let microseconds = playback.advance(to: now) else { return }
    let events = match?.advance(
      to: before.advanced(by: microseconds), context.settings, seenAt: { _ in now })
    if playback.playsSound, let events {
      let audible = events.filter { alone == nil || $0.player == (alone ?? 0) + 1 }.map(\.event)
      GameFeedback.playSound(audible, &context)
    }
    match?.removeExpiredEffects(at: now)
    if context.isPlain, let match, let events {
      for index in spoken.indices where alone == nil || alone == index {
        let own = events.compactMap { $0.player == index + 1 ? $0.event : nil }
        spoken[index].narrate(
          own, in: match.timeline.parts[index].game, of: match.seats[index].name, at: now,
          isLast: match.time == match.end, &context.narration)
      }
    }
    if match?.time == match?.end { playback.stop() }
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    guard let match else { return nil }
    let moving = match.seats.compactMap { $0.effects.nextChange(after: now) }.min()
    return earliest(playback.nextWake(after: now, match), moving)
  }

  // MARK: Drawing

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      playback.buttons(Action.step)
        + [.init(.player, .tab, alone == nil ? tr("One player") : tr("Next player"))],
      isUnicode: context.isUnicode, wraps: true)
  }

  private var bar: NavigationBar {
    NavigationBar(
      left: tr("Back"), title: match.map { playback.title($0) }, right: tr("Replay"), name: tr("Replay"))
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
    if context.isPlain {
      let name = alone.map { match.seats[$0].name }
      buffer.put(name ?? match.seats.map(\.name).joined(separator: ", "), x: 0, y: 1)
      if match.time == match.end { buffer.put(tr("The end"), x: 0, y: 2) }
      return buttons(in: context).draw(into: &buffer)
    }
    let shown = alone.map { [$0] } ?? Array(match.timeline.parts.indices)
    let rows = max(1, progressRow(in: context) - 1)
    let rect = Rect(x: 0, y: 1, columns: buffer.size.columns, rows: rows)
    if !match.draw(shown, whole: [0], in: rect, into: &buffer, context.drawing) {
      buffer.put(tr("Too small."), x: 0, y: 1)
    }
    ReplayProgress(time: match.time, end: match.end)
      .draw(into: &buffer, y: progressRow(in: context), isUnicode: context.isUnicode)
    buttons(in: context).draw(into: &buffer)
  }
}
