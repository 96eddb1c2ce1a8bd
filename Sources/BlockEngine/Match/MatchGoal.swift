/// What a match is played for: what wins it, and what topping out costs.
public enum MatchGoal: Hashable, Sendable {
  /// Nobody else is left.
  case lastStanding
  /// Nobody else is left; topping out takes life, and who has none left goes out.
  case life
  /// The most lines when so many seconds are over; who tops out before that goes out.
  case lines(seconds: Int)
  /// The most lines of attack when so many seconds are over; who tops out before that goes out.
  case attack(seconds: Int)

  /// The mode that all games of such a match have.
  public var mode: GameMode {
    var parts = ModeParts()
    switch self {
    case .lastStanding: break
    case .life: parts.toppingOut = .costsLife
    case .lines(let seconds), .attack(let seconds): parts.goal = .time(seconds)
    }
    return GameMode(parts)
  }

  /// How long the match lasts at most; nil if time does not matter.
  public var seconds: Int? {
    switch self {
    case .lastStanding, .life: nil
    case .lines(let seconds), .attack(let seconds): seconds
    }
  }

  /// What players who are left when the time is up are compared by, the more important first.
  func figures(of game: Game) -> [Int] {
    switch self {
    case .lastStanding, .life: []
    case .lines: [game.lines, game.attack]
    case .attack: [game.attack, game.lines]
    }
  }
}

extension MatchGoal {
  /// The word that match files and the command line use: `standing`, `life`, `lines:SECONDS` or `attack:SECONDS`.
  public var word: String {
    switch self {
    case .lastStanding: "standing"
    case .life: "life"
    case .lines(let seconds): "lines:\(seconds)"
    case .attack(let seconds): "attack:\(seconds)"
    }
  }

  /// The goal that `word` stands for; nil for any other word.
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
    // A goal has one way to be written.
    if self.word != word { return nil }
  }
}
