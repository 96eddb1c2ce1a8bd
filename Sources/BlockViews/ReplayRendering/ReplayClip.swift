import BlockEngine
import BlockRecords
import BlockSettings
import TerminalUI

/// The part of a replay to show, with its speed, themes and sizes.
package struct ReplayClip {
  package init() {}

  /// A value that applies from a moment of the replay on.
  package struct Change<Value> {
    package var time: GameTime
    package var value: Value

    package init(time: GameTime, value: Value) {
      self.time = time
      self.value = value
    }
  }

  package var from = GameTime.zero
  /// The end of the part; nil for the end of the replay.
  package var to: GameTime?
  /// The playback speed in thousandths.
  package var speed: Int64 = 1_000
  /// Both lists are in the order of time; the first entry applies from the beginning.
  package var themes = [Change(time: .zero, value: Theme.standard)]
  package var sizes = [Change(time: .zero, value: Size(columns: 80, rows: 24))]

  /// The longest duration, in microseconds: a browser keeps all of it in memory.
  static let maxDuration: Int64 = 600_000_000
  /// How long the last frame stays before the animation repeats, in microseconds.
  static let finalPause: Int64 = 1_500_000
  /// The size limit for each second and field, if fewer frames can achieve it: 295,200 bytes for a minute of play and
  /// its rest.
  static let bytesPerSecond: Int64 = 4_800
  /// The size limit of a short renderer, whose first frame is as large as any.
  static let minBytes: Int64 = 50_000
  /// The possible frame intervals in microseconds, from thirty frames a second to three.
  static let intervals: [Int64] = [33_333, 50_000, 66_667, 100_000, 133_333, 200_000, 333_333]

  /// The reason why a part cannot be shown.
  package enum Failure: Error {
    case replay(ReplayError)
    /// It begins after the replay's end, which is given.
    case beginsAfter(GameTime)
    case tooLong
  }

  /// The part of a replay as SVG, with as many frames as the size limit allows.
  package func svg(of replay: Replay, glyphs: GlyphPreference) throws(Failure) -> String {
    let renderer: GameReplayRenderer
    do throws(ReplayError) { renderer = try GameReplayRenderer(replay, glyphs: glyphs) } catch {
      throw .replay(error)
    }
    return try svg(of: renderer)
  }

  /// The part as SVG, with as many frames as the size limit allows.
  package func svg(of renderer: some ReplayRenderer) throws(Failure) -> String {
    guard from <= renderer.end else { throw .beginsAfter(renderer.end) }
    let last = min(to ?? renderer.end, renderer.end)
    let played = max(0, last.microseconds - from.microseconds)
    // Checked before the multiplication: a replay may claim to last years.
    guard played / speed <= ReplayClip.maxDuration / 1_000 else { throw .tooLong }
    let length = played * 1_000 / speed
    let bytes = (length + ReplayClip.finalPause) * ReplayClip.bytesPerSecond / 1_000_000
    let bound = max(ReplayClip.minBytes, bytes) * Int64(renderer.fieldCount)
    var text = ""
    for interval in ReplayClip.intervals {
      text = svg(of: renderer, length: length, every: interval)
      if text.utf8.count <= bound { break }
    }
    return text
  }

  private func svg(of renderer: some ReplayRenderer, length: Int64, every interval: Int64) -> String {
    var renderer = renderer
    let canvas = sizes.reduce(Size(columns: 1, rows: 1)) {
      Size(columns: max($0.columns, $1.value.columns), rows: max($0.rows, $1.value.rows))
    }
    let isStill = length == 0
    var svg = SVGAnimation(canvas: canvas, duration: isStill ? 0 : length + ReplayClip.finalPause)
    var time: Int64 = 0
    while true {
      let moment = from.advanced(by: time * speed / 1_000)
      renderer.advance(to: moment)
      svg.show(
        renderer.picture(ReplayClip.value(of: sizes, at: moment)),
        in: ReplayClip.value(of: themes, at: moment),
        at: time)
      if time >= length { break }
      time = min(time + interval, length)
    }
    return svg.finish(title: "blockfall")
  }

  /// The value that applies at a moment.
  private static func value<Value>(of changes: [Change<Value>], at time: GameTime) -> Value {
    changes.last { $0.time <= time }?.value ?? changes[0].value
  }
}
