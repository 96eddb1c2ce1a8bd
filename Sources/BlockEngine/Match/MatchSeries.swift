/// Matches of the same players until one of them has won so many.
public struct MatchSeries: Equatable, Sendable {
  /// How many matches win the series, 1 or more.
  public let firstTo: Int
  /// The seed of the first match.
  public let seed: UInt64
  /// How many matches each player has won, in seat order.
  public private(set) var wins: [Int]
  /// How many matches have been played.
  public private(set) var playedCount = 0

  /// A series at its beginning.
  ///
  /// - Precondition: there are two to eight players, and `firstTo` is 1 or more.
  public init(players: Int, firstTo: Int, seed: UInt64) {
    precondition(Versus.playerCounts.contains(players) && firstTo >= 1, "a series that can be won")
    self.firstTo = firstTo
    self.seed = seed
    wins = Array(repeating: 0, count: players)
  }

  /// A series that has come so far; nil if none can.
  ///
  /// - Parameters:
  ///   - wins: how many matches each player has won, in seat order.
  ///   - playedCount: how many matches have been played, those that nobody won included.
  public init?(firstTo: Int, seed: UInt64, wins: [Int], playedCount: Int) {
    guard Versus.playerCounts.contains(wins.count), (1...Self.longest).contains(firstTo),
      wins.allSatisfy({ (0...firstTo).contains($0) }), wins.count(where: { $0 == firstTo }) < 2,
      (wins.reduce(0, +)...Self.longest * 10).contains(playedCount)
    else { return nil }
    self.firstTo = firstTo
    self.seed = seed
    self.wins = wins
    self.playedCount = playedCount
  }

  /// The most wins that a series can ask for where it is read from a file.
  public static let longest = 1_000

  /// The seed of the match that comes next: the series' own, then the numbers that a generator with that seed gives.
  public var nextSeed: UInt64 {
    var seed = seed
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<playedCount { seed = generator.next() }
    return seed
  }

  /// Who has won the series (from 1); nil while nobody has.
  public var winner: Int? { wins.firstIndex { $0 >= firstTo }.map { $0 + 1 } }

  /// Takes note of a match's end; one that nobody has won counts as played and for nobody.
  ///
  /// - Precondition: nobody has won the series yet.
  public mutating func record(winner: Int?) {
    precondition(self.winner == nil, "the series is over")
    playedCount += 1
    if let winner { wins[winner - 1] += 1 }
  }
}
