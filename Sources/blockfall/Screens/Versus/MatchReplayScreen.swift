import BlockEngine
import TerminalUI

/// Watches a match: all fields side by side, or one player's alone.
struct MatchReplayScreen: Screen {
  private enum Action: Hashable, Sendable { case pause, slower, faster, back, on, player }

  private let id: GameID
  private var timeline: MatchTimeline?
  private var seats: [MatchSeat] = []
  /// Why there is nothing to be seen.
  private var failure: String?
  private let labels = MatchLabels()
  private var speed = 1
  /// The player (from 0) who is watched alone; nil for all.
  private var alone: Int?
  /// When what is seen was right, while it plays; nil while it stands still.
  private var lastTick: Moment?
  /// Parts of a microsecond that have not been played yet, in nanoseconds times the speed's denominator.
  private var remainder: Int64 = 0

  /// The speeds in halves.
  private static let speeds = [1, 2, 4, 8, 16, 32]
  private static let leap: Int64 = 5_000_000

  init(_ id: GameID) { self.id = id }

  mutating func appear(in context: ScreenContext, _ outbox: inout Outbox) {
    if timeline == nil { outbox.ask(.match(id)) }
  }

  // MARK: Messages

  mutating func update(_ message: Message, in context: ScreenContext, _ outbox: inout Outbox) -> Transition {
    play(to: context.now, in: context, &outbox)
    switch message {
    case .terminating: return .quit
    case .tick, .resized, .shown, .keyboard, .device: break
    case .suspending, .continued, .input(.focus(false)): lastTick = nil
    case .storage(.match(let found, let result), _) where found == id: open(result, in: context)
    case .storage: break
    case .input(let event): return respond(to: event, in: context)
    }
    return .stay
  }

  private mutating func open(_ result: Result<MatchTimeline, ReplayFileError>, in context: ScreenContext) {
    switch result {
    case .success(let found):
      timeline = found
      let header = found.header
      let bots = header.bots.isEmpty ? header.players.map { _ in 0 } : header.bots
      seats = MatchNames.of(bots).enumerated().map { index, name in
        MatchSeat(
          player: index + 1, name: header.players[index].player.map(PlayerName.harmless) ?? name, hands: nil,
          bot: nil)
      }
      lastTick = context.now
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
    switch event {
    case .key(let key) where key.phase != .release:
      switch key.key {
      case .home: seek(to: .zero)
      case .end: if let end = timeline?.end { seek(to: end) }
      case .character("+"): act(.faster, in: context)
      default: break
      }
    case .mouse(let mouse):
      switch mouse.action {
      case .wheelUp: act(.back, in: context)
      case .wheelDown: act(.on, in: context)
      case .press where mouse.button == .left && mouse.position.y == progressRow(in: context):
        guard let timeline else { break }
        let columns = Int64(max(1, context.size.columns - 1))
        seek(to: GameTime(microseconds: Int64(mouse.position.x) * (timeline.end.microseconds / columns)))
      default: break
      }
    default: break
    }
    return .stay
  }

  private mutating func seek(to time: GameTime) {
    timeline?.seek(to: time)
    for index in seats.indices { seats[index].look.rest() }
  }

  private mutating func act(_ action: Action, in context: ScreenContext) {
    guard let timeline else { return }
    switch action {
    case .pause:
      if timeline.time == timeline.end { seek(to: .zero) }
      lastTick = lastTick == nil ? context.now : nil
    case .slower: speed = max(0, speed - 1)
    case .faster: speed = min(MatchReplayScreen.speeds.count - 1, speed + 1)
    case .back: seek(to: GameTime(microseconds: max(0, timeline.time.microseconds - Self.leap)))
    case .on: seek(to: timeline.time.advanced(by: Self.leap))
    case .player:
      let all: [Int?] = [nil] + timeline.parts.indices.map(Optional.some)
      alone = all.beside(alone, 1)
    }
  }

  /// Plays on to a moment of the monotonic clock.
  private mutating func play(to now: Moment, in context: ScreenContext, _ outbox: inout Outbox) {
    guard let since = lastTick, var timeline = timeline else { return }
    lastTick = now
    let nanoseconds =
      (now.nanoseconds - since.nanoseconds) * Int64(MatchReplayScreen.speeds[speed]) + remainder
    remainder = nanoseconds % 2_000
    var events: [(player: Int, event: GameEvent)] = []
    timeline.advance(to: timeline.time.advanced(by: nanoseconds / 2_000), events: &events)
    self.timeline = timeline
    // Faster than it was played it would be noise.
    if MatchReplayScreen.speeds[speed] <= 2 {
      let heard = events.filter { alone == nil || $0.player == (alone ?? 0) + 1 }.map(\.event)
      GameSenses.sound(heard, context, &outbox)
    }
    for (player, event) in events {
      seats[player - 1].look.take(event, from: nil, motion: context.settings.motion, at: now)
    }
    for index in seats.indices { seats[index].forget(at: now) }
    if timeline.time == timeline.end { lastTick = nil }
  }

  mutating func nextWake(after now: Moment) -> Moment? {
    let moving = seats.compactMap { $0.look.nextChange(after: now) }.min()
    guard lastTick != nil, let timeline, let change = timeline.nextChange else { return moving }
    let second = GameTime(microseconds: (timeline.time.microseconds / 1_000_000 + 1) * 1_000_000)
    let wait = max(0, min(change, second).microseconds - timeline.time.microseconds)
    let nanoseconds = wait * 2_000 / Int64(MatchReplayScreen.speeds[speed]) + 1
    return earliest(now + .nanoseconds(nanoseconds), moving)
  }

  // MARK: Drawing

  private func buttons(in context: ScreenContext) -> ButtonRow<Action> {
    ButtonRow(
      [
        .init(.pause, .character(" "), lastTick == nil ? tr("Play", context: "a replay") : tr("Pause")),
        .init(.slower, .down, tr("Slower")), .init(.faster, .up, tr("Faster")),
        .init(.back, .left, tr("5 s back")), .init(.on, .right, tr("5 s on")),
        .init(.player, .tab, alone == nil ? tr("One alone") : tr("Next player")),
      ], isUnicode: context.isUnicode, wraps: true)
  }

  private var bar: NavigationBar {
    var title: String?
    if let timeline {
      let times = [timeline.time, timeline.end].map { PlayTime.text(microseconds: $0.microseconds) }
      let halves = MatchReplayScreen.speeds[speed]
      title = "\(times[0]) / \(times[1])  " + (halves == 1 ? "½×" : "\(halves / 2)×")
    }
    return NavigationBar(left: tr("Back"), title: title, right: tr("Replay"))
  }

  private func progressRow(in context: ScreenContext) -> Int {
    context.size.rows - 1 - buttons(in: context).rows(in: context.size)
  }

  func draw(into buffer: inout CellBuffer, in context: ScreenContext) {
    bar.draw(into: &buffer, isUnicode: context.isUnicode)
    if let failure {
      let lines = TextWrap.lines(
        of: tr("This match cannot be shown: %s", failure), columns: max(10, buffer.size.columns - 4))
      for (index, line) in lines.enumerated() {
        buffer.put(line, x: 2, y: 2 + index, Style(foreground: .warning))
      }
      return
    }
    guard let timeline else { return }
    drawFields(timeline, into: &buffer, in: context)
    let y = progressRow(in: context)
    let marks: (Unicode.Scalar, Unicode.Scalar) = context.isUnicode ? ("━", "─") : ("=", "-")
    let end = max(1, timeline.end.microseconds)
    let done = Int(timeline.time.microseconds / max(1, end / 1_000)) * buffer.size.columns / 1_000
    for x in 0..<buffer.size.columns {
      buffer[x, y] = Cell(
        x < done ? marks.0 : marks.1, Style(foreground: x < done ? .accent : .frame))
    }
    buttons(in: context).draw(into: &buffer)
  }

  private func drawFields(_ timeline: MatchTimeline, into buffer: inout CellBuffer, in context: ScreenContext)
  {
    let rules = timeline.header.players[0].ruleset
    let shown = alone.map { [$0] } ?? Array(timeline.parts.indices)
    let rows = max(1, progressRow(in: context) - 1)
    let layout = VersusLayout.fitting(
      Rect(x: 0, y: 1, columns: buffer.size.columns, rows: rows),
      VersusLayout.Request(
        players: shown.count, people: [0], width: rules.width, height: rules.height,
        rowsAbove: rules.spawnRowsAbove, preference: context.settings.glyphs,
        isUnicode: context.capabilities.isUnicode))
    guard let layout else {
      buffer.put(tr("Too small."), x: 0, y: 1)
      return
    }
    let series = timeline.header.series
    for (player, place) in zip(shown, layout.places) {
      let game = timeline.parts[player].game
      SeatView(
        game: game, seat: seats[player], place: place, isASCII: layout.isASCII,
        goal: timeline.header.goal, wins: (series?.wins[player] ?? 0, series?.firstTo ?? 1),
        isOut: game.isOver && game.endCause != .goal, labels: labels, context: context
      ).draw(into: &buffer, isHidden: false)
    }
  }
}
