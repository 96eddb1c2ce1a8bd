/// The rules of a game and its copies.
///
/// Rules are large, so a setup, the games that begin with it, their copies and their headers share them. The engine
/// reads `shared.ruleset.hold` and the like, because `ruleset` would copy all of them. Values that every piece needs are
/// stored here.
package final class CompiledRules: Sendable, Equatable {
  package let ruleset: Ruleset
  /// The work needed for a command that moves or turns a piece.
  let stepKind: StepKind
  /// The commands that do nothing if their way is blocked: bit n for the command with raw value n.
  private let stoppedCommands: UInt8
  /// Whether turns are only tried in place.
  let hasNoKicks: Bool
  /// The rules of extending the lock delay; nil under rules without one.
  let lockReset: LockDelay.Reset?
  /// Whether there is any delay between a lock and the next spawn.
  let hasSpawnDelay: Bool
  /// The time until which gravity depends on the level alone; `never` if it does not grow.
  let gravityRisesAfter: GameTime
  /// Whether the score has bonuses for more than rows.
  let hasBonuses: Bool
  /// The fingerprint of rules that are not built in; nil for built-in ones.
  ///
  /// Computed once: every digest has it, and it takes the whole text of the rules.
  let fingerprint: UInt64?
  /// Whether pieces keep the fraction of a row that they have fallen.
  let keepsFractions: Bool

  package init(_ ruleset: Ruleset) {
    self.ruleset = ruleset
    // A mode can have replaced the gravity by one that is not in rows a frame.
    keepsFractions =
      if ruleset.fallTiming == .fractions, ruleset.lockDelay != nil, case .rowsPerFrame = ruleset.gravity.unit
      {
        true
      } else {
        false
      }
    if ruleset.isPlain {
      stepKind = .moveOnly
    } else if keepsFractions {
      // Each command first brings the fraction up to date.
      stepKind = .slowPath
    } else {
      stepKind = ruleset.turns.isSuperset(of: .quarters) ? .groundCheck : .slowPath
    }
    var stopped: [GameCommand] = []
    if ruleset.sideways == .straight { stopped += [.left, .right] }
    if ruleset.rotationSystem.hasNoKicks { stopped += [.rotateClockwise, .rotateCounterclockwise] }
    if !ruleset.softDropLocks { stopped.append(.softDrop) }
    stoppedCommands = stopped.reduce(0) { $0 | 1 << $1.rawValue }
    hasNoKicks = ruleset.rotationSystem.hasNoKicks
    lockReset = ruleset.lockDelay?.reset
    hasSpawnDelay = !ruleset.entryDelay.isNone || ruleset.clearDelay != .none
    gravityRisesAfter =
      ruleset.disabledRules.contains(.gravityAndLockDelay)
      ? .never
      : ruleset.gravity.rise.map {
        GameTime(microseconds: ruleset.frameRate.microseconds(frames: $0.after))
      } ?? .never
    hasBonuses = ruleset.scoring.bonuses != nil
    fingerprint = ruleset.customName == nil ? nil : ruleset.fingerprint
  }

  package static func == (one: CompiledRules, other: CompiledRules) -> Bool {
    one === other || one.ruleset == other.ruleset
  }

  /// Whether a command does nothing if its way is blocked.
  @inline(__always)
  func isStoppedByObstacles(_ command: GameCommand) -> Bool { stoppedCommands >> command.rawValue & 1 == 1 }
}
