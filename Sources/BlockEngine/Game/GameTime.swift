/// A moment of play in whole microseconds since the game began, without pauses.
public struct GameTime: Comparable, Hashable, Sendable {
  /// Microseconds since the game began, 0 or more.
  public let microseconds: Int64

  /// The beginning of a game.
  public static let zero = GameTime(microseconds: 0)
  /// A moment later than every event.
  public static let never = GameTime(microseconds: .max)

  /// A moment `microseconds` after the beginning.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// A moment `milliseconds` after the beginning; `never` if it is out of range.
  public init(milliseconds: Int64) {
    let (microseconds, overflow) = milliseconds.multipliedReportingOverflow(by: 1_000)
    self.microseconds = overflow ? .max : microseconds
  }

  /// Whole milliseconds since the beginning, rounded down.
  public var milliseconds: Int64 { microseconds / 1_000 }

  /// Whether `a` comes before `b`.
  @inline(__always)
  public static func < (a: GameTime, b: GameTime) -> Bool { a.microseconds < b.microseconds }

  /// The moment that many microseconds later; `never` if it is out of range.
  @inline(__always)
  public func advanced(by microseconds: Int64) -> GameTime {
    let (sum, overflow) = self.microseconds.addingReportingOverflow(microseconds)
    return overflow ? .never : GameTime(microseconds: sum)
  }
}
