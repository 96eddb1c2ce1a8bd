/// A command of the player.
///
/// A command that is impossible changes nothing but the time; the game reports it as `GameEvent.Kind.refused`.
public enum GameCommand: UInt8, CaseIterable, Sendable {
  /// One column to the side; under the classic rules also diagonally down, if the straight way is blocked.
  case left, right
  /// A quarter turn, with the kicks of the rotation system.
  case rotateClockwise, rotateCounterclockwise
  /// A half turn, if `Ruleset.turns` has it.
  case rotateHalf
  /// One row down. On the ground it locks the piece or is refused, depending on the rules.
  case softDrop
  /// Down to the ground; depending on the rules, the piece locks there.
  case hardDrop
  /// Puts the piece into hold; refused if the rules have no hold, or if they allow it once per piece and it was used.
  case hold

  /// The word in scripts and replays.
  public var word: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .rotateClockwise: "cw"
    case .rotateCounterclockwise: "ccw"
    case .rotateHalf: "half"
    case .softDrop: "soft"
    case .hardDrop: "hard"
    case .hold: "hold"
    }
  }

  /// The command with the given word in scripts and replays; nil for any other word.
  public init?(word: some StringProtocol) {
    guard let found = GameCommand.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}
