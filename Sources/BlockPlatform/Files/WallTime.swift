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

  /// Parses `YYYY-MM-DDTHH:MM:SSZ`; nil for anything else, a day that no calendar has included.
  package init?(text: String) {
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    guard text.utf8.count == 20, digits.count == 14 else { return nil }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    guard let days = Self.days(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      hour < 24, minute < 60, second < 60
    else { return nil }
    seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// The days from 1970 to a day of the Gregorian calendar.
  ///
  /// `timegm` is not among the functions of POSIX.1-2008.
  private static func days(year: Int, month: Int, day: Int) -> Int? {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    // The leap days before a year, the year 0 being one.
    func leapDays(before year: Int) -> Int {
      year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
    }
    let wholeYears = (year - 1970) * 365 + leapDays(before: year) - leapDays(before: 1970)
    return wholeYears + lengths[..<(month - 1)].reduce(0, +) + day - 1
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
