import BlockEngine
import TerminalUI

/// What is watched from any moment of it: a replay, or a match.
protocol Watchable {
  /// The moment that is looked at.
  var time: GameTime { get }
  var end: GameTime { get }
  /// When something next changes after that moment; nil at the end.
  var nextChange: GameTime? { get }
  mutating func seek(to time: GameTime)
}

/// How fast something recorded plays, and how far it has come by the monotonic clock.
struct ReplayPace: Sendable {
  /// The speeds in halves.
  private static let speeds = [1, 2, 4, 8, 16, 32]
  private var speed = 1
  /// When what is seen was right, while it plays; nil while it stands still.
  private var lastTick: Moment?
  /// Parts of a microsecond that have not been played yet, in nanoseconds times the speed's denominator.
  private var remainder: Int64 = 0

  private var halves: Int { ReplayPace.speeds[speed] }

  /// Whether it plays.
  var isRunning: Bool { lastTick != nil }

  /// How far one leaps back or on, in microseconds: a second where it stands still, to look closely.
  var leap: Int64 { isRunning ? 5_000_000 : 1_000_000 }

  /// What leaping back and on are called.
  var leapTitles: (back: String, on: String) {
    isRunning ? (tr("5 s back"), tr("5 s on")) : (tr("1 s back"), tr("1 s on"))
  }

  /// Whether it is slow enough to be heard: faster than it was played it would be noise.
  var isHeard: Bool { halves <= 2 }

  mutating func start(at now: Moment) { lastTick = now }
  mutating func stop() { lastTick = nil }

  /// Makes it faster, or with a step below 0 slower.
  mutating func change(by step: Int) { speed = min(max(speed + step, 0), ReplayPace.speeds.count - 1) }

  /// Takes the time that has passed since the last call.
  ///
  /// - Returns: microseconds of play; nil while it stands still.
  mutating func advance(to now: Moment) -> Int64? {
    guard let since = lastTick else { return nil }
    lastTick = now
    let nanoseconds = (now.nanoseconds - since.nanoseconds) * Int64(halves) + remainder
    remainder = nanoseconds % 2_000
    return nanoseconds / 2_000
  }

  /// What the buttons do, each with a key, that everything that is watched has.
  enum Step: Hashable, Sendable { case pause, slower, faster, back, on }

  /// Those buttons.
  func buttons<ID>(_ id: (Step) -> ID) -> [ButtonRow<ID>.Button] {
    [
      .init(id(.pause), .character(" "), isRunning ? tr("Pause") : tr("Play", context: "a replay")),
      .init(id(.slower), .down, tr("Slower")), .init(id(.faster), .up, tr("Faster")),
      .init(id(.back), .left, leapTitles.back), .init(id(.on), .right, leapTitles.on),
    ]
  }

  /// The step that a key asks for besides the buttons' own: the one that pauses a game pauses here too.
  static func step(of event: InputEvent, in context: ScreenContext) -> Step? {
    guard case .key(let key) = event, key.phase != .release else { return nil }
    if context.bindings.action(for: key) == .pause { return .pause }
    return key.key == .character("+") ? .faster : nil
  }

  mutating func take<Shown: Watchable>(_ step: Step, _ shown: inout Shown?, at now: Moment) {
    guard let time = shown?.time else { return }
    switch step {
    case .pause:
      if time == shown?.end { shown?.seek(to: .zero) }
      if isRunning { stop() } else { start(at: now) }
    case .slower: change(by: -1)
    case .faster: change(by: 1)
    case .back: shown?.seek(to: GameTime(microseconds: max(0, time.microseconds - leap)))
    case .on: shown?.seek(to: time.advanced(by: leap))
    }
  }

  /// When the clock's next second comes, or a change, whichever is first; nil while it stands still.
  ///
  /// - Parameter change: when what is watched next changes, if it is not for `shown` to tell.
  func nextWake(after now: Moment, _ shown: some Watchable, change: GameTime? = nil) -> Moment? {
    let time = shown.time
    guard isRunning, let next = shown.nextChange else { return nil }
    let change = min(next, change ?? next)
    let second = GameTime(microseconds: (time.microseconds / 1_000_000 + 1) * 1_000_000)
    let wait = max(0, min(change, second).microseconds - time.microseconds)
    return now + .nanoseconds(wait * 2_000 / Int64(halves) + 1)
  }

  /// The time that a key or the mouse leads to, beyond the buttons; nil if the input leads nowhere.
  ///
  /// - Parameter row: where the line is that shows how much has been played.
  func time(pointedAtBy event: InputEvent, in shown: some Watchable, row: Int, columns: Int) -> GameTime? {
    let progress = ReplayProgress(time: shown.time, end: shown.end)
    switch event {
    case .key(let key) where key.phase != .release:
      return key.key == .home ? .zero : key.key == .end ? progress.end : nil
    case .mouse(let mouse):
      let time = progress.time.microseconds
      switch mouse.action {
      case .wheelUp: return GameTime(microseconds: max(0, time - leap))
      case .wheelDown: return GameTime(microseconds: time + leap)
      case .press where mouse.button == .left && mouse.position.y == row:
        return progress.time(at: mouse.position.x, columns: columns)
      default: return nil
      }
    default: return nil
    }
  }

  /// Where it is, of how much, and how fast: `0:07 / 1:30  2×`.
  func title(_ shown: some Watchable) -> String {
    let times = [shown.time, shown.end].map { PlayTime.text(microseconds: $0.microseconds) }
    return "\(times[0]) / \(times[1])  " + (halves == 1 ? "½×" : "\(halves / 2)×")
  }
}

/// A line over the whole width that shows how much has been played, and that one can point at.
struct ReplayProgress: Sendable {
  let time: GameTime
  let end: GameTime

  func draw(into buffer: inout CellBuffer, y: Int, isUnicode: Bool) {
    let columns = buffer.size.columns
    // In thousandths, so that hours of play times a wide screen stay within bounds.
    let done =
      Int(time.microseconds / max(1, max(1, end.microseconds) / 1_000)) * columns / 1_000
    let marks: (Unicode.Scalar, Unicode.Scalar) = isUnicode ? ("━", "─") : ("=", "-")
    for x in 0..<columns {
      let isDone = x < done
      buffer[x, y] = Cell(isDone ? marks.0 : marks.1, Style(foreground: isDone ? .accent : .frame))
    }
  }

  /// The time that a column stands for.
  func time(at x: Int, columns: Int) -> GameTime {
    GameTime(microseconds: Int64(x) * (end.microseconds / Int64(max(1, columns - 1))))
  }

  /// Says why there is nothing to be seen.
  static func drawFailure(_ text: String, into buffer: inout CellBuffer) {
    for (index, line) in TextWrap.lines(of: text, columns: max(10, buffer.size.columns - 4)).enumerated() {
      buffer.put(line, x: 2, y: 2 + index, Style(foreground: .warning))
    }
  }
}
