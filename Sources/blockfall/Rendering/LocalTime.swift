import Glibc

/// Moments of the wall's clock as a person in this place reads them.
enum LocalTime {
  /// `YYYY-MM-DD HH:MM` in the local time zone.
  static func text(_ time: WallTime) -> String {
    var seconds = time_t(min(max(time.seconds, 0), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + " \(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  /// The same of a moment in the form of a replay's header; the text itself where it is of another form.
  static func text(_ moment: String) -> String {
    WallTime(text: moment).map(text) ?? moment
  }
}
