/// A command that a recognizer read out of what a hand did, and when it is due.
public struct ControlCommand: Hashable, Sendable {
  /// What the player wants.
  public let command: GameCommand
  /// How often, 1…`most`; `Game.repetitions(of:)` says how much of it makes sense.
  public let count: Int
  /// When it is due: never later than the time that the recognizer was told.
  public let time: ControlTime
  /// Whether nobody pressed anything for it: what is held repeats it.
  public let isRepeat: Bool

  /// As much as makes sense at once: no field is wider or higher than 40.
  public static let most = 40

  /// A command, `count` times (at least once, at most `most` times).
  public init(_ command: GameCommand, count: Int = 1, at time: ControlTime, isRepeat: Bool = false) {
    self.command = command
    self.count = min(max(count, 1), ControlCommand.most)
    self.time = time
    self.isRepeat = isRepeat
  }

  /// The same, repeated by what is held.
  public var repeated: ControlCommand { ControlCommand(command, count: count, at: time, isRepeat: true) }

  /// As far to that side as the piece goes.
  public static func toTheWall(
    _ side: ShiftDirection, at time: ControlTime, isRepeat: Bool = false
  ) -> ControlCommand {
    ControlCommand(side.command, count: most, at: time, isRepeat: isRepeat)
  }

  /// Down as far as the piece goes, without locking it.
  public static func sonicDrop(at time: ControlTime) -> ControlCommand {
    ControlCommand(.softDrop, count: most, at: time)
  }
}
