import BlockBot

/// What a ladder's games give: ratings on a scale of the bots' own, and verdicts on pairs.
///
/// It depends on the games alone, and not on the order in which they were played.
package struct LadderTable: Equatable, Sendable {
  /// A bot's place.
  package struct Place: Equatable, Sendable {
    package let bot: String
    package let rating: Rating
    package fileprivate(set) var games = 0
    package fileprivate(set) var wins = 0
    package fileprivate(set) var losses = 0
    package fileprivate(set) var draws = 0
    /// The games lost because the bot could not continue.
    package fileprivate(set) var forfeits = 0
    fileprivate var attack = 0
    fileprivate var pieces = 0
    fileprivate var time: Int64 = 0

    fileprivate init(_ bot: String, _ rating: Rating) { (self.bot, self.rating) = (bot, rating) }

    /// Lines of its clears and pieces a minute of play, in thousandths.
    package var attackPerMinute: Int { perMinute(attack) }
    package var piecesPerMinute: Int { perMinute(pieces) }

    private func perMinute(_ count: Int) -> Int {
      time > 0 ? Int((Double(count) * 60_000_000_000 / Double(time)).rounded()) : 0
    }

    /// Adds games in which it was the first bot.
    fileprivate mutating func add(_ sum: DuelSum) {
      games += sum.games
      wins += sum.wins[0]
      losses += sum.wins[1]
      draws += sum.draws
      forfeits += sum.forfeits[0]
      attack += sum.attack[0]
      pieces += sum.pieces[0]
      time += sum.time[0]
    }
  }

  /// What the sequential test says of a pair.
  package struct Verdict: Equatable, Sendable {
    /// The names of the bots: whether the first is stronger.
    package let bots: [String]
    package let sum: DuelSum
  }

  /// The bots, the strongest first.
  package let places: [Place]
  /// Each bot against the next one, or the pair that was asked for.
  package let verdicts: [Verdict]

  /// - Parameters:
  ///   - bots: the bots that count; games of others do not.
  ///   - bouts: the games, in any order.
  ///   - rounds: how many bouts of each pair count.
  ///   - pair: the pair to judge, by its own order; nil for each bot and the next one. Its bouts count up to the one
  ///     after which the test has decided.
  package init(of bots: [LadderBot], _ bouts: [LadderBout], rounds: Int, judging pair: [String]? = nil) {
    let names = Set(bots.map(\.name))
    var byPair: [[String]: [Int: DuelSum]] = [:]
    for bout in bouts where bout.round < rounds && names.isSuperset(of: bout.bots) {
      if byPair[bout.bots]?[bout.round] == nil { byPair[bout.bots, default: [:]][bout.round] = bout.sum }
    }
    let pairs = LadderPair.all(of: bots).map(\.names)
    if let pair {
      let known = pairs.first { Set($0) == Set(pair) }
      let sum = known.map { Self.decided(byPair[$0] ?? [:], isReversed: $0 != pair).sum } ?? DuelSum()
      places = []
      verdicts = [Verdict(bots: pair, sum: sum)]
      return
    }
    let ratings = Self.ratings(names, pairs, byPair, rounds)
    var places = names.sorted().map { Place($0, ratings[$0] ?? Rating()) }
    for index in places.indices {
      let bot = places[index].bot
      for (names, sums) in byPair {
        guard let side = names.firstIndex(of: bot) else { continue }
        for sum in sums.values { places[index].add(side == 0 ? sum : sum.reversed) }
      }
    }
    let order = Dictionary(
      uniqueKeysWithValues: bots.sorted(by: LadderBot.isBefore).enumerated().map { ($1.name, $0) })
    places.sort {
      ($1.rating.rating, order[$1.bot] ?? 0) < ($0.rating.rating, order[$0.bot] ?? 0)
    }
    self.places = places
    verdicts = zip(places, places.dropFirst()).map { upper, lower in
      var total = DuelSum()
      for (names, sums) in byPair where Set(names) == [upper.bot, lower.bot] {
        for sum in sums.values { total.add(names[0] == upper.bot ? sum : sum.reversed) }
      }
      return Verdict(bots: [upper.bot, lower.bot], sum: total)
    }
  }

  /// Ratings by Glicko-2: a round, in which each pair has a bout, is a period.
  ///
  /// A bot without a game in a round keeps its rating: for bots no time passes.
  private static func ratings(
    _ names: Set<String>, _ pairs: [[String]], _ bouts: [[String]: [Int: DuelSum]], _ rounds: Int
  ) -> [String: Rating] {
    var ratings: [String: Rating] = [:]
    let last = bouts.values.flatMap(\.keys).max() ?? -1
    for round in 0..<max(0, min(rounds, last + 1)) {
      var games: [String: [RatedGame]] = [:]
      for pair in pairs {
        guard let sum = bouts[pair]?[round] else { continue }
        for side in 0..<2 {
          let opponent = ratings[pair[1 - side]] ?? Rating()
          let scores: [(Double, Int)] = [(1, sum.wins[side]), (0.5, sum.draws), (0, sum.wins[1 - side])]
          for (score, count) in scores {
            for _ in 0..<count {
              games[pair[side], default: []].append(RatedGame(opponent: opponent, score: score))
            }
          }
        }
      }
      let before = ratings
      for (bot, games) in games {
        ratings[bot] = Glicko2.rating(after: games, from: before[bot] ?? Rating())
      }
    }
    return ratings
  }

  /// The bouts from the first one on up to that after which the sequential test has decided, or one is missing.
  ///
  /// - Returns: their sum, and the number of the bouts; the number is nil as long as the test has not decided.
  package static func decided(_ bouts: [Int: DuelSum], isReversed: Bool) -> (sum: DuelSum, after: Int?) {
    var total = DuelSum()
    var round = 0
    while let sum = bouts[round] {
      total.add(isReversed ? sum.reversed : sum)
      round += 1
      if total.verdict != .undecided { return (total, round) }
    }
    return (total, nil)
  }
}

extension LadderTable {
  /// Thousandths as a number with one decimal, rounded.
  package static func tenths(_ thousandths: Int) -> String {
    let tenths = (thousandths + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
