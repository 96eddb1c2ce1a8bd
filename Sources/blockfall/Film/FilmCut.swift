import BlockEngine
import TerminalUI

/// Which part of a replay is shown, how fast, and in which themes and sizes.
struct FilmCut {
  /// A value from a moment of the replay on.
  struct Change<Value> {
    var time: GameTime
    var value: Value
  }

  var from = GameTime.zero
  /// Nil is the end of the replay.
  var to: GameTime?
  /// How many seconds of play a second shows, in thousandths.
  var speed: Int64 = 1_000
  /// In the order of their times; the first one holds from the beginning.
  var themes = [Change(time: .zero, value: Theme.standard)]
  var sizes = [Change(time: .zero, value: Size(columns: 80, rows: 24))]

  /// The longest picture, in microseconds: a browser has all of it in memory.
  static let longest: Int64 = 600_000_000
  /// So long the last frame stands before all begins again.
  static let rest: Int64 = 1_500_000
  /// A picture takes no more than this for each second and field, if it can do with fewer frames: 276,750 bytes for a
  /// minute of play and its rest.
  static let bytesPerSecond: Int64 = 4_500
  /// What one of few seconds may take, as its first frame is as large as any.
  static let fewestBytes: Int64 = 50_000
  /// How far frames are apart in microseconds, from thirty a second to three.
  static let intervals: [Int64] = [33_333, 50_000, 66_667, 100_000, 133_333, 200_000, 333_333]

  /// Why a part cannot be shown.
  enum Failure: Error {
    case replay(ReplayError)
    /// It begins when the replay, which ends at a moment, is over.
    case beginsAfter(GameTime)
    case tooLong
  }

  /// The part of a replay as SVG, with as many frames as its size allows.
  func svg(of replay: Replay, glyphs: GlyphPreference) throws(Failure) -> String {
    let film: GameFilm
    do throws(ReplayError) { film = try GameFilm(replay, glyphs: glyphs) } catch { throw .replay(error) }
    return try svg(of: film)
  }

  /// The part as SVG, with as many frames as its size allows.
  func svg(of film: some Film) throws(Failure) -> String {
    guard from <= film.end else { throw .beginsAfter(film.end) }
    let last = min(to ?? film.end, film.end)
    let played = max(0, last.microseconds - from.microseconds)
    // Checked before it is multiplied: a replay may claim years.
    guard played / speed <= FilmCut.longest / 1_000 else { throw .tooLong }
    let length = played * 1_000 / speed
    let bytes = (length + FilmCut.rest) * FilmCut.bytesPerSecond / 1_000_000
    let bound = max(FilmCut.fewestBytes, bytes) * Int64(film.fieldCount)
    var text = ""
    for interval in FilmCut.intervals {
      text = svg(of: film, length: length, every: interval)
      if text.utf8.count <= bound { break }
    }
    return text
  }

  private func svg(of film: some Film, length: Int64, every interval: Int64) -> String {
    var film = film
    let canvas = sizes.reduce(Size(columns: 1, rows: 1)) {
      Size(columns: max($0.columns, $1.value.columns), rows: max($0.rows, $1.value.rows))
    }
    let isStill = length == 0
    var svg = SVGFilm(canvas: canvas, duration: isStill ? 0 : length + FilmCut.rest)
    var time: Int64 = 0
    while true {
      let moment = from.advanced(by: time * speed / 1_000)
      film.advance(to: moment)
      svg.show(
        film.picture(FilmCut.value(of: sizes, at: moment)), in: FilmCut.value(of: themes, at: moment),
        at: time)
      if time >= length { break }
      time = min(time + interval, length)
    }
    return svg.finish(title: "blockfall")
  }

  /// What holds at a moment.
  private static func value<Value>(of changes: [Change<Value>], at time: GameTime) -> Value {
    changes.last { $0.time <= time }?.value ?? changes[0].value
  }
}
