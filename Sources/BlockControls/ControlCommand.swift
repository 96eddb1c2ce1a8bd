import BlockEngine

/// A command that a recognizer derives from the player's input, with its time.
public struct ControlCommand: Hashable, Sendable {
  /// The command.
  public let command: GameCommand
  /// How often to perform it, 1…`maxCount`; `Game.repetitions(of:)` limits it to what is useful.
  public let count: Int
  /// The time when it is due, never later than the time passed to the recognizer.
  public let time: ControlTime
  /// Whether key repeat produced the command rather than a press.
  public let isRepeat: Bool

  /// The greatest count: no field is wider or higher than 40.
  public static let maxCount = 40

  /// A command, performed `count` times (clamped to 1…`maxCount`).
  public init(_ command: GameCommand, count: Int = 1, at time: ControlTime, isRepeat: Bool = false) {
    self.command = command
    self.count = min(max(count, 1), ControlCommand.maxCount)
    self.time = time
    self.isRepeat = isRepeat
  }

  /// The same command, marked as a repeat.
  public var repeated: ControlCommand { ControlCommand(command, count: count, at: time, isRepeat: true) }

  /// A move to the side as far as the piece goes.
  public static func toTheWall(
    _ side: ShiftDirection, at time: ControlTime, isRepeat: Bool = false
  ) -> ControlCommand {
    ControlCommand(side.command, count: maxCount, at: time, isRepeat: isRepeat)
  }

  /// A drop as far as the piece goes, without locking it.
  public static func sonicDrop(at time: ControlTime) -> ControlCommand {
    ControlCommand(.softDrop, count: maxCount, at: time)
  }
}
