import BlockEngine

/// The keys that bring a piece to a place, without the final hard drop.
public struct PlacementPath: Equatable, Sendable {
  /// A key press, held for a number of steps.
  public struct Press: Equatable, Sendable {
    /// The command of each step; nil for a wait of one key's time.
    public let command: GameCommand?
    /// 1 for a tap; for a held key the number of steps until the wall or the ground.
    public let steps: Int

    /// A key press of `steps` steps.
    public init(command: GameCommand?, steps: Int) {
      self.command = command
      self.steps = steps
    }
  }

  /// The keys in order.
  public let presses: [Press]

  /// The number of pressed keys, which finesse counts.
  public var keyCount: Int { presses.count { $0.command != nil } }

  /// The commands of the keys, with a hard drop at the end.
  public var commands: [GameCommand] {
    presses.flatMap { press in press.command.map { Array(repeating: $0, count: press.steps) } ?? [] } + [
      .hardDrop
    ]
  }
}

/// The speed at which a piece falls by itself between two keys.
public struct PlacementPace: Equatable, Sendable {
  /// Whole rows between two keys; `max` if the piece is on the ground at once.
  public let rows: Int
  /// Thousandths of a row between two steps of a held key.
  public let stepFall: Int

  /// Gravity does not act.
  public static let noGravity = PlacementPace(rows: 0)
  /// The piece is on the ground before every key.
  public static let immediate = PlacementPace(rows: .max)

  /// A piece that falls `rows` rows between two keys, and none while a key is held.
  public init(rows: Int) {
    self.rows = rows
    stepFall = 0
  }

  /// A piece that falls a row each `fallInterval`, with a key each `keyInterval` and held keys stepping each
  /// `repeatInterval`, all in microseconds.
  ///
  /// It rounds rows up: a player who is slower than that by less than a fall still gets a valid path by asking again
  /// after each key.
  public init(fallInterval: Int64, keyInterval: Int64, repeatInterval: Int64 = 0) {
    let (whole, part) =
      fallInterval > 0 ? keyInterval.quotientAndRemainder(dividingBy: fallInterval) : (.max, 0)
    rows = fallInterval == .max ? 0 : Int(whole) + (part > 0 ? 1 : 0)
    let isSlow = rows == 0 || rows == .max || repeatInterval >= Int64(Int32.max)
    stepFall = isSlow ? 0 : Int(repeatInterval * 1_000 / fallInterval)
  }
}
