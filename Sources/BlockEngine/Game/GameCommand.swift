/// What a player can ask of a game.
public enum GameCommand: UInt8, CaseIterable, Sendable {
  case left, right, rotateClockwise, rotateCounterclockwise, rotateHalf, softDrop, hardDrop, hold

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
