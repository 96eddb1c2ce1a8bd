import Glibc

/// A wall-clock time, in whole seconds of UTC.
///
/// It is stored and shown, but never used to measure time.
package struct WallTime: Hashable, Comparable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int64

  /// The current wall-clock time.
  package static var now: WallTime { WallTime(seconds: Int64(time(nil))) }

  package init(seconds: Int64) { self.seconds = seconds }

  /// Parses `YYYY-MM-DDTHH:MM:SSZ`; nil for anything else.
  package init?(text: String) {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    guard text.utf8.count == 20, digits.count == 14 else { return nil }
    func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + Int32($1 - 0x30) } }
    var parts = tm()
    parts.tm_year = number(0..<4) - 1900
    parts.tm_mon = number(4..<6) - 1
    parts.tm_mday = number(6..<8)
    parts.tm_hour = number(8..<10)
    parts.tm_min = number(10..<12)
    parts.tm_sec = number(12..<14)
    seconds = Int64(timegm(&parts))
  }

  package static func < (a: WallTime, b: WallTime) -> Bool { a.seconds < b.seconds }

  /// `YYYY-MM-DDTHH:MM:SSZ`.
  package var text: String { formatted(dash: "-", colon: ":") }

  /// `YYYYMMDDTHHMMSSZ`, for file names.
  package var compactText: String { formatted(dash: "", colon: "") }

  private func formatted(dash: String, colon: String) -> String {
    // Only years of four digits, whatever a broken clock says.
    var clamped = time_t(min(max(seconds, 0), 253_402_300_799))
    var parts = tm()
    gmtime_r(&clamped, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return [
      "\(parts.tm_year + 1900)", dash, two(parts.tm_mon + 1), dash, two(parts.tm_mday), "T",
      two(parts.tm_hour), colon, two(parts.tm_min), colon, two(parts.tm_sec), "Z",
    ].joined()
  }
}
