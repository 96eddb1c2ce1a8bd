/// How a piece gets to a place: the keys that a player presses, the hard drop at the end not among them.
public struct PlacementPath: Equatable, Sendable {
  /// A key, held for as many steps as it takes.
  public struct Press: Equatable, Sendable {
    /// What each of its steps asks of the game; nil for a wait of one key's time.
    public let command: GameCommand?
    /// 1 for a tap; of a held key how often it repeats until the wall or the floor is reached.
    public let steps: Int

    /// A key, held for so many steps.
    public init(command: GameCommand?, steps: Int) {
      self.command = command
      self.steps = steps
    }
  }

  /// The keys in order.
  public let presses: [Press]

  /// How many keys are pressed: what finesse counts.
  public var keyCount: Int { presses.count { $0.command != nil } }

  /// The commands that the keys give, a hard drop last.
  public var commands: [GameCommand] {
    presses.flatMap { press in press.command.map { Array(repeating: $0, count: press.steps) } ?? [] } + [
      .hardDrop
    ]
  }
}

/// How far a piece falls by itself between two keys.
public struct PlacementPace: Equatable, Sendable {
  /// Whole rows from one key to the next; `max` if it falls to the floor at once.
  public let rows: Int
  /// Thousandths of a row from one step of a held key to the next.
  public let stepFall: Int

  /// Gravity waits for the player.
  public static let atOnce = PlacementPace(rows: 0)
  /// The piece is on the floor whenever a key is pressed.
  public static let immediate = PlacementPace(rows: .max)

  /// A piece that falls so many rows between two keys, and none while a key is held.
  public init(rows: Int) {
    self.rows = rows
    stepFall = 0
  }

  /// A piece that falls a row each `fallInterval` with a key each `keyInterval`, all in microseconds; a held key takes
  /// `repeatInterval` from step to step.
  ///
  /// A row begun is a row: whoever plays slower than that by less than a fall is told a path that still holds if he
  /// looks again after each key.
  public init(fallInterval: Int64, keyInterval: Int64, repeatInterval: Int64 = 0) {
    let (whole, part) =
      fallInterval > 0 ? keyInterval.quotientAndRemainder(dividingBy: fallInterval) : (.max, 0)
    rows = fallInterval == .max ? 0 : Int(whole) + (part > 0 ? 1 : 0)
    let isSlow = rows == 0 || rows == .max || repeatInterval >= Int64(Int32.max)
    stepFall = isSlow ? 0 : Int(repeatInterval * 1_000 / fallInterval)
  }
}
