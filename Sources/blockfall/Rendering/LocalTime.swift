import Glibc

/// Moments of the wall's clock as a person in this place reads them.
enum LocalTime {
  /// Day and time in the local time zone, by the language's habit: `YYYY-MM-DD HH:MM` in English.
  static func text(_ time: WallTime) -> String {
    let parts = parts(of: time)
    return tr("%s %s:%s", day(parts), two(parts.tm_hour), two(parts.tm_min))
  }

  /// The day alone.
  static func day(_ time: WallTime) -> String { day(parts(of: time)) }

  private static func day(_ parts: tm) -> String {
    // The year, the month and the day, in the order and with the signs that a language has.
    tr("%1$s-%2$s-%3$s", String(parts.tm_year + 1900), two(parts.tm_mon + 1), two(parts.tm_mday))
  }

  private static func parts(of time: WallTime) -> tm {
    var seconds = time_t(min(max(time.seconds, 0), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// The same of a moment in the form of a replay's header; the text itself where it is of another form.
  static func text(_ moment: String) -> String {
    WallTime(text: moment).map(text) ?? moment
  }
}
