/// How good a connection is, in steps coarse enough to be shown without flickering.
///
/// What is lost on the way comes again and late, so it is seen as time.
enum LinkQuality: Equatable, Sendable {
  /// Nothing is known, or there is none.
  case unknown
  /// A question and its answer take that long, in steps of ten milliseconds; 0 for less than ten.
  case good(milliseconds: Int)
  /// The same, in steps of fifty: so long that attacks come late.
  case slow(milliseconds: Int)
  /// The server, which speaks every second, has been silent for so long.
  case quiet(seconds: Int)

  /// From here on it is bad: attacks wait half a second before they enter, and what takes longer comes late.
  private static let mostMilliseconds = 400
  /// How long the server may be silent.
  static let mostQuiet = Duration.seconds(3)

  /// - Parameter roundTrip: how long a question and its answer took, in microseconds.
  init(roundTrip: Int64) {
    let milliseconds = Int(min(max(roundTrip / 1_000, 0), 99_999))
    self =
      milliseconds < Self.mostMilliseconds
      ? .good(milliseconds: milliseconds / 10 * 10) : .slow(milliseconds: milliseconds / 50 * 50)
  }

  /// Whether it can be felt.
  var isBad: Bool {
    switch self {
    case .unknown, .good: false
    case .slow, .quiet: true
    }
  }

  /// It in words, the most first and what takes the least room last; none if nothing is known.
  var words: [String] {
    switch self {
    case .unknown: []
    case .good(let milliseconds):
      [milliseconds == 0 ? tr("< 10 ms") : tr("%s ms", String(milliseconds))]
    case .slow(let milliseconds):
      [
        tr("slow connection: %s ms", String(milliseconds)), tr("slow: %s ms", String(milliseconds)),
        tr("slow"),
      ]
    case .quiet(let seconds):
      [tr("server silent for %s s", String(seconds)), tr("silent: %s s", String(seconds)), tr("silent")]
    }
  }
}
