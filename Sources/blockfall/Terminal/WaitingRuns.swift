/// Runs of characters of a frame, each with its place and look, that wait for their turn.
///
/// ncurses writes a frame row by row, and in each row of a falling piece sets its colour and the ground's anew. Cells do
/// not care in which order they are written: whatever the cursor and the colours in force reach with the fewest bytes
/// goes first.
struct WaitingRuns {
  struct Run {
    /// Its first cell.
    var start: Point
    /// How many columns it takes up.
    var width: Int
    var look: GraphicRendition
    /// Whether all of it is blank, so that the foreground does not matter.
    var isBlank: Bool
    /// Where its bytes are among all that wait.
    fileprivate var range: Range<Int>
  }

  /// So many are looked through for the next one, or one more; a whole screen has more, and takes its rows as they
  /// come.
  static let most = 24

  /// Whether the order stays in one row: what comes of half a wide character that is written over differs from terminal
  /// to terminal.
  var keepsRows = false

  private var runs: [Run] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { runs.isEmpty }
  var isFull: Bool { runs.count >= Self.most }

  /// Lets a run wait; one that goes on with the run before it, and whose blanks may have the same look, becomes its end.
  mutating func append(
    _ text: Span<UInt8>, width: Int, at start: Point, look: GraphicRendition, isBlank: Bool
  ) {
    let from = bytes.count
    for index in text.indices { bytes.append(text[index]) }
    join(from..<bytes.count, width: width, at: start, look: look, isBlank: isBlank)
  }

  /// Lets one character wait that takes up one column.
  mutating func append(_ scalar: Unicode.Scalar, at start: Point, look: GraphicRendition, isBlank: Bool) {
    let from = bytes.count
    if scalar.isASCII {
      bytes.append(UInt8(ascii: scalar))
    } else {
      bytes += scalar.utf8
    }
    join(from..<bytes.count, width: 1, at: start, look: look, isBlank: isBlank)
  }

  /// Lets the character of ASCII wait some times more, in the next columns, that was appended last.
  mutating func appendAgain(_ scalar: UInt8, count: Int) {
    guard count > 0 else { return }
    for _ in 0..<count { bytes.append(scalar) }
    let last = runs.count - 1
    runs[last].width += count
    runs[last].range = runs[last].range.lowerBound..<bytes.count
  }

  /// What waits from these bytes on becomes a run, or the end of the one before it.
  private mutating func join(
    _ range: Range<Int>, width: Int, at start: Point, look: GraphicRendition, isBlank: Bool
  ) {
    if let last = runs.last, last.start.y == start.y, last.start.x + last.width == start.x,
      last.look == look || (isBlank || last.isBlank) && last.look.blanksLook(like: look)
    {
      runs[runs.count - 1].width += width
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      if !isBlank {
        runs[runs.count - 1].look = look
        runs[runs.count - 1].isBlank = false
      }
      return
    }
    runs.append(Run(start: start, width: width, look: look, isBlank: isBlank, range: range))
  }

  /// Takes the run out that is reached with the fewest bytes; nil where none waits.
  ///
  /// - Parameters:
  ///   - cursor: where the cursor is; nil while nobody knows.
  ///   - look: what is in force.
  ///   - keepsLast: whether the one that was appended last is to come last.
  mutating func takeNearest(to cursor: Point?, look: GraphicRendition?, keepsLast: Bool) -> Run? {
    guard !runs.isEmpty else { return nil }
    var (best, least) = (0, Int.max)
    for index in runs.indices.dropLast(keepsLast && runs.count > 1 ? 1 : 0)
    where !keepsRows || index == 0 || runs[index - 1].start.y != runs[index].start.y {
      let colors = Self.price(of: runs[index], after: look)
      // The way is asked for where it can still decide.
      guard colors < least else { continue }
      let price = colors + CursorPath.length(from: cursor, to: runs[index].start)
      if price < least { (best, least) = (index, price) }
      if price == 0 { break }
    }
    // By hand, as all of the way to a key's answer is: what the library does for any collection is much more code,
    // which has to be fetched first after each rest.
    let run = runs[best]
    for index in best..<runs.count - 1 { runs[index] = runs[index + 1] }
    runs.removeLast()
    return run
  }

  /// Appends a run's characters.
  func write(_ run: Run, into output: inout [UInt8]) {
    for index in run.range { output.append(bytes[index]) }
  }

  /// The look of the run that was appended last.
  var lastLook: GraphicRendition? { runs.last?.look }

  /// Forgets all that waits, and the bytes of the runs that were taken.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// About as many bytes as its colours take, the way back to the standard ones, which costs little, with its half.
  private static func price(of run: Run, after look: GraphicRendition?) -> Int {
    guard let look else { return 0 }
    if run.isBlank ? look.blanksLook(like: run.look) : look == run.look { return 0 }
    return 8
  }
}
