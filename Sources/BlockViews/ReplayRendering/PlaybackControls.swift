import BlockEngine
import BlockPlatform
import BlockSettings
import BlockStorage
import TerminalUI

/// The playback of a recording: its speed and its progress by the monotonic clock.
package struct PlaybackControls: Sendable {
  package init() {}

  /// The speeds, in halves.
  private static let speeds = [1, 2, 4, 8, 16, 32]
  private var speed = 1
  /// The moment up to which playback has advanced; nil while it is paused.
  private var lastTick: Moment?
  /// The fraction of a microsecond not yet played, in nanoseconds times the speed's denominator.
  private var remainder: Int64 = 0

  private var speedInHalves: Int { PlaybackControls.speeds[speed] }

  /// The speed in words, such as 0.5 or 2.
  package var speedText: String { Numeral().text(thousandths: speedInHalves * 500) }

  package var isRunning: Bool { lastTick != nil }

  /// The length of a leap in microseconds: a second while paused, for a close look.
  var skipLength: Int64 { isRunning ? 5_000_000 : 1_000_000 }

  /// The titles of leaps back and forward.
  var skipTitles: (back: String, on: String) {
    isRunning ? (tr("5 s back"), tr("5 s forward")) : (tr("1 s back"), tr("1 s forward"))
  }

  /// Whether it is slow enough for sound: above the original speed, sound would be noise.
  package var playsSound: Bool { speedInHalves <= 2 }

  package mutating func start(at now: Moment) { lastTick = now }
  package mutating func stop() { lastTick = nil }

  /// Speeds it up, or slows it down if `step` is negative.
  mutating func change(by step: Int) { speed = min(max(speed + step, 0), PlaybackControls.speeds.count - 1) }

  /// Advances by the time since the last call.
  ///
  /// - Returns: the microseconds of play; nil while paused.
  package mutating func advance(to now: Moment) -> Int64? {
    guard let since = lastTick else { return nil }
    lastTick = now
    let nanoseconds = (now.nanoseconds - since.nanoseconds) * Int64(speedInHalves) + remainder
    remainder = nanoseconds % 2_000
    return nanoseconds / 2_000
  }

  /// The actions of the buttons, each with a key, that all recordings share.
  package enum Step: Hashable, Sendable { case pause, slower, faster, back, on }

  /// The shared buttons.
  package func buttons<ID>(_ id: (Step) -> ID) -> [ButtonRow<ID>.Button] {
    [
      .init(id(.pause), .character(" "), isRunning ? tr("Pause") : tr("Play", context: "a replay")),
      .init(id(.slower), .down, tr("Slower")), .init(id(.faster), .up, tr("Faster")),
      .init(id(.back), .left, skipTitles.back), .init(id(.on), .right, skipTitles.on),
    ]
  }

  /// The action of a key besides the buttons' own keys: the game's pause key works here too.
  package static func step(of event: InputEvent, _ bindings: KeyBindings) -> Step? {
    guard case .key(let key) = event, key.phase != .release else { return nil }
    if bindings.action(for: key) == .pause { return .pause }
    return key.key == .character("+") ? .faster : nil
  }

  package mutating func perform<Shown: Seekable>(_ step: Step, _ shown: inout Shown?, at now: Moment) {
    guard let time = shown?.time else { return }
    switch step {
    case .pause:
      if time == shown?.end { shown?.seek(to: .zero) }
      if isRunning { stop() } else { start(at: now) }
    case .slower: change(by: -1)
    case .faster: change(by: 1)
    case .back: shown?.seek(to: GameTime(microseconds: max(0, time.microseconds - skipLength)))
    case .on: shown?.seek(to: time.advanced(by: skipLength))
    }
  }

  /// The time of the clock's next second or of the next change, whichever is first; nil while paused.
  ///
  /// - Parameter change: a further change of the picture that `shown` does not know of.
  package func nextWake(after now: Moment, _ shown: some Seekable, change: GameTime? = nil) -> Moment? {
    let time = shown.time
    guard isRunning, let next = shown.nextChange else { return nil }
    let change = min(next, change ?? next)
    let second = GameTime(microseconds: (time.microseconds / 1_000_000 + 1) * 1_000_000)
    let wait = max(0, min(change, second).microseconds - time.microseconds)
    return now + .nanoseconds(wait * 2_000 / Int64(speedInHalves) + 1)
  }

  /// The time to which a key or the mouse leads; nil if the input is not for that.
  ///
  /// - Parameter row: the row of the progress line.
  package func time(pointedAtBy event: InputEvent, in shown: some Seekable, row: Int, columns: Int)
    -> GameTime?
  {
    let progress = ReplayProgress(time: shown.time, end: shown.end)
    switch event {
    case .key(let key) where key.phase != .release:
      return key.key == .home ? .zero : key.key == .end ? progress.end : nil
    case .mouse(let mouse):
      let time = progress.time.microseconds
      switch mouse.action {
      case .wheelUp: return GameTime(microseconds: max(0, time - skipLength))
      case .wheelDown: return GameTime(microseconds: time + skipLength)
      case .press where mouse.button == .left && mouse.position.y == row:
        return progress.time(at: mouse.position.x, columns: columns)
      default: return nil
      }
    default: return nil
    }
  }

  /// The position, the length and the speed: `0:07 / 1:30  2×`.
  package func title(_ shown: some Seekable) -> String {
    let times = [shown.time, shown.end].map { PlayTime.text(microseconds: $0.microseconds) }
    return "\(times[0]) / \(times[1])  " + (speedInHalves == 1 ? "½×" : "\(speedInHalves / 2)×")
  }
}

/// A progress line over the whole width, which the mouse can click.
package struct ReplayProgress: Sendable {
  package let time: GameTime
  package let end: GameTime

  package init(time: GameTime, end: GameTime) {
    self.time = time
    self.end = end
  }

  package func draw(into buffer: inout CellBuffer, y: Int, isUnicode: Bool) {
    let columns = buffer.size.columns
    // In thousandths, so that hours of play times a wide screen stay within bounds.
    let done = Int(time.microseconds / max(1, max(1, end.microseconds) / 1_000)) * columns / 1_000
    let marks: (Unicode.Scalar, Unicode.Scalar) = isUnicode ? ("━", "─") : ("=", "-")
    for x in 0..<columns {
      let isDone = x < done
      buffer[x, y] = Cell(isDone ? marks.0 : marks.1, Style(foreground: isDone ? .accent : .frame))
    }
  }

  /// The time at a column.
  func time(at x: Int, columns: Int) -> GameTime {
    GameTime(microseconds: Int64(x) * (end.microseconds / Int64(max(1, columns - 1))))
  }

  /// Draws the reason why nothing can be shown.
  package static func drawFailure(_ text: String, into buffer: inout CellBuffer) {
    for (index, line) in TextWrap.lines(of: text, columns: max(10, buffer.size.columns - 4)).enumerated() {
      buffer.put(line, x: 2, y: 2 + index, Style(foreground: .warning))
    }
  }
}
