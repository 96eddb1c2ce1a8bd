/// A series of matches of the same players until one of them has won a number of matches.
public struct MatchSeries: Equatable, Sendable {
  /// The number of won matches that wins the series, 1 or more.
  public let firstTo: Int
  /// The seed of the first match.
  public let seed: UInt64
  /// The number of matches that each player has won, in seat order.
  public private(set) var wins: [Int]
  /// The number of matches played.
  public private(set) var playedCount = 0

  /// A new series.
  ///
  /// - Precondition: there are two to eight players, and `firstTo` is 1 or more.
  public init(players: Int, firstTo: Int, seed: UInt64) {
    precondition(Versus.playerCounts.contains(players) && firstTo >= 1, "a series that can be won")
    self.firstTo = firstTo
    self.seed = seed
    wins = Array(repeating: 0, count: players)
  }

  /// A series in progress; nil if the state is impossible.
  ///
  /// - Parameters:
  ///   - wins: the number of matches that each player has won, in seat order.
  ///   - playedCount: the number of matches played, draws included.
  public init?(firstTo: Int, seed: UInt64, wins: [Int], playedCount: Int) {
    guard Versus.playerCounts.contains(wins.count), (1...Self.maxFirstTo).contains(firstTo),
      wins.allSatisfy({ (0...firstTo).contains($0) }), wins.count(where: { $0 == firstTo }) < 2,
      (wins.reduce(0, +)...Self.maxFirstTo * 10).contains(playedCount)
    else { return nil }
    self.firstTo = firstTo
    self.seed = seed
    self.wins = wins
    self.playedCount = playedCount
  }

  /// The greatest `firstTo` of a series from a file.
  public static let maxFirstTo = 1_000

  /// The seed of the next match: first the series' own, then the numbers of a generator with that seed.
  public var nextSeed: UInt64 {
    var seed = seed
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<playedCount { seed = generator.next() }
    return seed
  }

  /// The winner of the series (from 1); nil if there is none yet.
  public var winner: Int? { wins.firstIndex { $0 >= firstTo }.map { $0 + 1 } }

  /// Records the end of a match that the player `winner` (from 1) has won; a draw counts as played.
  ///
  /// A series that is over stays as it is.
  public mutating func record(winner: Int?) {
    guard self.winner == nil else { return }
    playedCount += 1
    if let winner, wins.indices.contains(winner - 1) { wins[winner - 1] += 1 }
  }
}
