import BlockPlatform

/// A connection's quality, in steps coarse enough not to flicker on the screen.
///
/// Lost packets are sent again and arrive late, so losses appear as time.
enum LinkQuality: Equatable, Sendable {
  /// There is no connection or no measurement.
  case unknown
  /// The round trip in steps of 10 ms; 0 for less than 10 ms.
  case good(milliseconds: Int)
  /// The round trip in steps of 50 ms, long enough to delay attacks.
  case slow(milliseconds: Int)
  /// The server, which sends something every second, has been silent for so long.
  case silent(seconds: Int)

  /// The first bad round trip: attacks wait half a second before they enter, and slower ones arrive late.
  private static let slowThreshold = 400
  /// The longest silence of a server that is not shown.
  static let silenceThreshold = Duration.seconds(3)

  /// - Parameter roundTrip: the round trip in microseconds.
  init(roundTrip: Int64) {
    let milliseconds = Int(min(max(roundTrip / 1_000, 0), 99_999))
    self =
      milliseconds < Self.slowThreshold
      ? .good(milliseconds: milliseconds / 10 * 10) : .slow(milliseconds: milliseconds / 50 * 50)
  }

  /// Whether the player can feel it.
  var isBad: Bool {
    switch self {
    case .unknown, .good: false
    case .slow, .silent: true
    }
  }

  /// Its wordings, from the longest to the shortest; none for `unknown`.
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
    case .silent(let seconds):
      [tr("server silent for %s s", String(seconds)), tr("silent: %s s", String(seconds)), tr("silent")]
    }
  }
}
