import BlockEngine

/// Play times in readable form.
package enum PlayTime {
  /// Minutes and seconds, with hours if there are any: `0:07`, `12:34`, `1:02:03`.
  package static func text(microseconds: Int64) -> String { text(seconds: microseconds / 1_000_000) }

  /// The same with tenths, rounded down: `0:07.2`, with the language's decimal point.
  package static func tenths(microseconds: Int64, point: String) -> String {
    "\(text(microseconds: microseconds))\(point)\(microseconds / 100_000 % 10)"
  }

  /// A time of whole seconds.
  package static func text(seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// The text's length in characters, which the clock needs each second.
  package static func length(seconds: Int64) -> Int {
    let (hours, minutes) = (seconds / 3600, seconds / 60)
    if hours == 0 { return minutes < 10 ? 4 : 5 }
    var length = 7
    var rest = hours / 10
    while rest > 0 {
      length += 1
      rest /= 10
    }
    return length
  }

  /// The same with hundredths, rounded down as in sports: `0:07.25`, with the language's decimal point.
  package static func fine(_ time: GameTime) -> String { fine(time, point: Numeral().point) }

  /// The same with a given decimal point.
  package static func fine(_ time: GameTime, point: String) -> String {
    "\(text(microseconds: time.microseconds))\(point)\(twoDigits(time.microseconds / 10_000 % 100))"
  }

  private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
