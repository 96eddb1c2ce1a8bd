/// The goal of a match: what wins it, and what topping out costs.
public enum MatchGoal: Hashable, Sendable {
  /// To be the last player left.
  case lastStanding
  /// To be the last player left; topping out costs life, and a player without life is out.
  case life
  /// The most lines within the given number of seconds; a player who tops out before is out.
  case lines(seconds: Int)
  /// The most lines of attack within the given number of seconds; a player who tops out before is out.
  case attack(seconds: Int)

  /// The mode of all games of such a match.
  public var mode: GameMode {
    var parts = ModeParts()
    switch self {
    case .lastStanding: break
    case .life: parts.toppingOut = .costsLife
    case .lines(let seconds), .attack(let seconds): parts.goal = .time(seconds)
    }
    return GameMode(parts)
  }

  /// The time limit in seconds; nil for none.
  public var seconds: Int? {
    switch self {
    case .lastStanding, .life: nil
    case .lines(let seconds), .attack(let seconds): seconds
    }
  }

  /// The values that rank the players left at the end of the time, the more important first.
  func rankingValues(of game: Game) -> [Int] {
    switch self {
    case .lastStanding, .life: []
    case .lines: [game.lines, game.attack]
    case .attack: [game.attack, game.lines]
    }
  }
}

extension MatchGoal {
  /// The word in match files and on the command line: `standing`, `life`, `lines:SECONDS` or `attack:SECONDS`.
  public var word: String {
    switch self {
    case .lastStanding: "standing"
    case .life: "life"
    case .lines(let seconds): "lines:\(seconds)"
    case .attack(let seconds): "attack:\(seconds)"
    }
  }

  /// The goal with the given word; nil for any other word.
  public init?(word: some StringProtocol) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let seconds = parts.count > 1 ? Int(parts[1]) : nil
    switch (String(parts[0]), seconds) {
    case ("standing", nil): self = .lastStanding
    case ("life", nil): self = .life
    case ("lines", let seconds?): self = .lines(seconds: seconds)
    case ("attack", let seconds?): self = .attack(seconds: seconds)
    default: return nil
    }
    if let seconds, !ModeParts.Range.seconds.contains(seconds) { return nil }
    // A goal has only one valid spelling.
    if self.word != word { return nil }
  }
}
