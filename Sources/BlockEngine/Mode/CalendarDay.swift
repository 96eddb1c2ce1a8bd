/// A day of the calendar, passed in by the caller: the engine has no clock.
public struct CalendarDay: Hashable, Sendable {
  /// The year, 2000…9999.
  public let year: Int
  /// The month, 1…12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// A day; nil if the calendar does not have it.
  public init?(year: Int, month: Int, day: Int) {
    guard (2000...9999).contains(year), (1...12).contains(month),
      (1...CalendarDay.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day written as YYYY-MM-DD; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day whose seed this is; nil if no day has it.
  public init?(seed: UInt64) {
    let date = SeededGenerator(next: seed).state
    guard let date = Int(exactly: date), date <= 9999_12_31 else { return nil }
    self.init(year: date / 10_000, month: date / 100 % 100, day: date % 100)
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The seed of this day's game: the first number of a generator seeded with the date's eight digits.
  public var seed: UInt64 {
    var generator = SeededGenerator(seed: UInt64(year * 10_000 + month * 100 + day))
    return generator.next()
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The day as in the header of a replay: YYYY-MM-DD.
  public var description: String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
    return "\(year)-\(two(month))-\(two(day))"
  }
}
