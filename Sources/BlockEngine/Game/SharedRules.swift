/// The rules that a game and its copies are played by.
///
/// Rules are large, so copies of a game share them. A game asks for `shared.ruleset.hold` and the like: its own
/// `ruleset` would be copied whole for the question. What each piece asks for stands here as plain figures.
final class SharedRules: Sendable {
  let ruleset: Ruleset
  /// What there is to do for a command that moves or turns a piece.
  let stepKind: StepKind
  /// The commands that come to nothing where their way is taken, bit n for the command with raw value n.
  private let stoppedCommands: UInt8
  /// Whether every turn is tried in place alone.
  let hasNoKicks: Bool
  /// What prolongs the lock delay; nil under rules without one.
  let lockReset: LockDelay.Reset?
  /// Whether anything takes time between a lock and the next spawn.
  let hasInterludes: Bool
  /// Until when gravity is as the level has it; `never` if it does not grow with time.
  let gravityRisesAfter: GameTime
  /// Whether anything but rows counts for the score.
  let hasBonuses: Bool

  init(_ ruleset: Ruleset) {
    self.ruleset = ruleset
    if ruleset.isPlain {
      stepKind = .plain
    } else {
      stepKind = ruleset.turns.isSuperset(of: .quarters) ? .grounded : .thorough
    }
    var stopped: [GameCommand] = []
    if ruleset.sideways == .straight { stopped += [.left, .right] }
    if ruleset.rotationSystem.hasNoKicks { stopped += [.rotateClockwise, .rotateCounterclockwise] }
    if !ruleset.softDropLocks { stopped.append(.softDrop) }
    stoppedCommands = stopped.reduce(0) { $0 | 1 << $1.rawValue }
    hasNoKicks = ruleset.rotationSystem.hasNoKicks
    lockReset = ruleset.lockDelay?.reset
    hasInterludes = !ruleset.entryDelay.isNone || ruleset.clearDelay != .none
    gravityRisesAfter =
      ruleset.relief.contains(.hurry)
      ? .never
      : ruleset.gravity.rise.map {
        GameTime(microseconds: ruleset.frameRate.microseconds(frames: $0.after))
      } ?? .never
    hasBonuses = ruleset.scoring.bonuses != nil
  }

  /// Whether a command comes to nothing where its way is taken.
  @inline(__always)
  func isStoppedByObstacles(_ command: GameCommand) -> Bool { stoppedCommands >> command.rawValue & 1 == 1 }
}
