import BlockPlatform
import Glibc

/// Wall-clock times in local form.
package enum LocalTime {
  /// Day and time in the local time zone, in the language's form: `YYYY-MM-DD HH:MM` in English.
  package static func text(_ time: WallTime) -> String {
    let parts = parts(of: time)
    return tr("%s %s:%s", day(parts), two(parts.tm_hour), two(parts.tm_min))
  }

  /// The day.
  package static func day(_ time: WallTime) -> String { day(parts(of: time)) }

  private static func day(_ parts: tm) -> String {
    // The year, the month and the day, in the language's order and with its separators.
    tr("%1$s-%2$s-%3$s", String(parts.tm_year + 1900), two(parts.tm_mon + 1), two(parts.tm_mday))
  }

  private static func parts(of time: WallTime) -> tm {
    var seconds = time_t(min(max(time.seconds, 0), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// Day and time of a moment in the form of a replay's header; any other text unchanged.
  package static func text(_ moment: String) -> String { WallTime(text: moment).map(text) ?? moment }
}
