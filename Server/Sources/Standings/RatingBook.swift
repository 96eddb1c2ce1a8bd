/// A result that counts for ratings: a series is one.
package struct RatedResult: Codable, Equatable, Sendable {
  /// The match, whose ID orders the results of a day.
  package var match: String
  /// The rules, of which each has ratings of its own.
  package var rules: String
  /// The day in UTC, `YYYY-MM-DD`, and the season.
  package var day: String
  package var season: String
  /// The players' numbers, the first one's result first: 1000 for a win, 500 for a draw, 0 for a loss.
  package var first: Int
  package var second: Int
  package var score: Int

  package init(
    match: String, rules: String, day: String, season: String, first: Int, second: Int, score: Int
  ) {
    (self.match, self.rules, self.day, self.season) = (match, rules, day, season)
    (self.first, self.second, self.score) = (first, second, score)
  }
}

/// The ratings of all players by one rule set, from period to period; a period is a day in UTC.
package struct RatingBook: Equatable, Sendable {
  package private(set) var ratings: [Int: Rating] = [:]
  /// The last day that counts, as a number of days; nil before the first.
  private var last: Int?
  private var season: String?
  /// Who has played in this season.
  private var active: Set<Int> = []
  /// The ratings at the end of each season that is over, of those who played in it.
  package private(set) var past: [String: [Int: Rating]] = [:]

  package init() {}

  /// The ratings after all days of some results.
  ///
  /// - Parameters:
  ///   - results: the results by one rule set, in any order.
  ///   - end: the first day that does not count, because it is not over.
  ///   - season: the current season, which may have begun without a result; nil for that of the last result.
  package init(_ results: [RatedResult], before end: String, in season: String? = nil) {
    let days = Dictionary(grouping: results.filter { $0.day < end }, by: \.day)
    for day in days.keys.sorted() { close(day, days[day] ?? []) }
    if let number = Self.number(end) { idle(until: number) }
    if let season { begin(season) }
  }

  /// The ratings with the results so far of a day that is not over, as if it ended without any more.
  ///
  /// Only those who have played get other ratings than those of its beginning.
  package func live(_ results: [RatedResult]) -> [Int: Rating] {
    var live = ratings
    for (player, games) in games(of: results) {
      live[player] = Glicko2.rating(after: games, from: ratings[player] ?? Rating())
    }
    return live
  }

  /// The games of each player of a day, in the order of the matches' IDs, against the ratings of its beginning.
  private func games(of results: [RatedResult]) -> [Int: [RatedGame]] {
    var games: [Int: [RatedGame]] = [:]
    for result in results.sorted(by: { $0.match < $1.match }) {
      let (first, second) = (ratings[result.first] ?? Rating(), ratings[result.second] ?? Rating())
      let score = Double(result.score) / 1_000
      games[result.first, default: []].append(RatedGame(opponent: second, score: score))
      games[result.second, default: []].append(RatedGame(opponent: first, score: 1 - score))
    }
    return games
  }

  /// Closes a day.
  ///
  /// Results count by the ratings of its beginning, in the order of the matches' IDs. Who plays nothing becomes less
  /// certain.
  package mutating func close(_ day: String, _ results: [RatedResult]) {
    guard let number = Self.number(day) else { return }
    idle(until: number)
    last = number
    let sorted = results.sorted { $0.match < $1.match }
    if let new = sorted.last?.season { begin(new) }
    let games = games(of: sorted)
    active.formUnion(games.keys)
    for player in games.keys where ratings[player] == nil { ratings[player] = Rating() }
    for (player, rating) in ratings {
      ratings[player] = Glicko2.rating(after: games[player] ?? [], from: rating)
    }
  }

  /// Begins a season, unless it is the current one: everybody becomes less certain.
  private mutating func begin(_ new: String) {
    guard new != season else { return }
    if let season {
      past[season] = ratings.filter { active.contains($0.key) }
      ratings = ratings.mapValues(\.atNewSeason)
    }
    (season, active) = (new, [])
  }

  /// Lets days pass on which nobody played.
  private mutating func idle(until day: Int) {
    guard let last, day > last + 1 else { return }
    for (player, rating) in ratings {
      var rating = rating
      for _ in last + 1..<day where rating.deviation < Rating.maxDeviation {
        rating = Glicko2.rating(after: [], from: rating)
      }
      ratings[player] = rating
    }
    self.last = day - 1
  }

  /// The number of a day, `YYYY-MM-DD`, counted from the first of March in the year 0; nil for any other text.
  package static func number(_ day: String) -> Int? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard day.utf8.count == 10, parts.count == 3, (1...12).contains(parts[1]), (1...31).contains(parts[2])
    else { return nil }
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    return 365 * year + year / 4 - year / 100 + year / 400 + (month * 306 + 5) / 10 + parts[2] - 1
  }
}
