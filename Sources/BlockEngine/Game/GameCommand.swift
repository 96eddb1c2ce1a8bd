/// What a player can ask of a game.
///
/// A command that cannot be obeyed changes nothing but the time; the game reports it as `GameEvent.Kind.refused`.
public enum GameCommand: UInt8, CaseIterable, Sendable {
  /// One column to a side; by the classic rules also diagonally down, if the straight way is blocked.
  case left, right
  /// A quarter turn, with the kicks of the rotation system.
  case rotateClockwise, rotateCounterclockwise
  /// A half turn, if the rules have it (`Ruleset.turns`).
  case rotateHalf
  /// One row down. On the ground it locks the piece or is refused, as the rules say.
  case softDrop
  /// Down as far as the piece goes, and it locks.
  case hardDrop
  /// Puts the piece aside, if the rules have hold and it was not used since the last spawn.
  case hold

  /// The word that scripts and replays use.
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

  /// The command that `word` names in scripts and replays; nil for any other word.
  public init?(word: some StringProtocol) {
    guard let found = GameCommand.allCases.first(where: { $0.word == word }) else { return nil }
    self = found
  }
}
