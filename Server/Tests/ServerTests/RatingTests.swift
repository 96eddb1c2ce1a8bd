import BlockEngine
import Glibc
import Testing

@testable import Standings

@Suite("Ratings")
struct RatingTests {
  /// The example of the paper: a player beats one opponent and loses to two.
  private static let example: [(opponent: Glicko2.Exact, score: Double)] = [
    (.init(rating: 1_400, deviation: 30, volatility: 0.06), 1),
    (.init(rating: 1_550, deviation: 100, volatility: 0.06), 0),
    (.init(rating: 1_700, deviation: 300, volatility: 0.06), 0),
  ]

  @Test("The paper's example, computed without its rounded steps")
  func paper() {
    let after = Glicko2.update(.init(rating: 1_500, deviation: 200, volatility: 0.06), Self.example)
    #expect(abs(after.rating - 1_464.0507) < 0.00005)
    #expect(abs(after.deviation - 151.5165) < 0.00005)
    #expect(abs(after.volatility - 0.0599960) < 0.00000005)
    // As the paper prints it.
    #expect(abs(after.rating - 1_464.06) < 0.01 && abs(after.deviation - 151.52) < 0.01)
    #expect(after.rounded == Rating(rating: 1_464_051, deviation: 151_517, volatility: 59_996))
  }

  @Test("Who plays nothing becomes less certain, up to what is said of a stranger")
  func idle() {
    var rating = Rating(rating: 1_700_000, deviation: 50_000)
    let next = Glicko2.rating(after: [], from: rating)
    #expect(next.rating == 1_700_000 && next.deviation == 51_075)
    for _ in 0..<4_000 { rating = Glicko2.rating(after: [], from: rating) }
    #expect(rating.deviation == Rating.maxDeviation && rating.isProvisional)
  }

  /// The same by other means: the volatility by halving an interval, and everything on the scale of ratings.
  private static func second(
    _ before: Glicko2.Exact, _ games: [(opponent: Glicko2.Exact, score: Double)]
  ) -> Glicko2.Exact {
    let (k, tau) = (173.7178, 0.5)
    guard !games.isEmpty else {
      let deviation = hypot(before.deviation, before.volatility * k)
      return .init(rating: before.rating, deviation: deviation, volatility: before.volatility)
    }
    let terms = games.map { game in
      let g = 1 / sqrt(1 + 3 * pow(game.opponent.deviation / (k * .pi), 2))
      let expected = 1 / (1 + exp(g * (game.opponent.rating - before.rating) / k))
      return (weight: g * g * expected * (1 - expected), surprise: g * (game.score - expected))
    }
    let (v, surprise) = (1 / terms.reduce(0) { $0 + $1.weight }, terms.reduce(0) { $0 + $1.surprise })
    let (delta, phi, a) = (v * surprise, before.deviation / k, 2 * log(before.volatility))
    func slope(_ x: Double) -> Double {
      let d = phi * phi + v + exp(x)
      return exp(x) * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau)
    }
    var (low, high) = (a - 60, max(a, 2 * log(Glicko2.maxVolatility)))
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if slope(middle) > 0 { low = middle } else { high = middle }
    }
    let volatility = exp(low / 2)
    let deviation = k / sqrt(1 / (phi * phi + volatility * volatility) + 1 / v)
    return .init(
      rating: before.rating + deviation * deviation / k * surprise, deviation: deviation,
      volatility: volatility)
  }

  @Test("No upset makes a volatility absurd, or a rating leave its range")
  func bounds() {
    var rating = Rating(rating: 6_000_000, deviation: 30_000)
    let weak = Rating(rating: 100_000, deviation: 30_000)
    for _ in 0..<100 {
      rating = Glicko2.rating(
        after: Array(repeating: RatedGame(opponent: weak, score: 0), count: 12), from: rating)
      #expect(rating.volatility <= 100_000 && Rating.range.contains(rating.rating))
    }
    #expect(rating.rating < 1_000_000)
  }

  @Test("A second implementation agrees over a hundred thousand random periods")
  func secondImplementation() {
    var generator = SeededGenerator(seed: 43)
    func random(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(generator.next() >> 11) / 0x1p53
    }
    // Of strengths so far apart that an upset is next to impossible, too.
    func player() -> Glicko2.Exact {
      .init(
        rating: random(400...2_600), deviation: random(30...350), volatility: random(0.03...0.12))
    }
    var worst = (0.0, 0.0, 0.0)
    for _ in 0..<100_000 {
      let before = player()
      let games = (0..<generator.next() % 6).map { _ in
        (opponent: player(), score: Double(generator.next() % 3) / 2)
      }
      let (one, other) = (Glicko2.update(before, games), Self.second(before, games))
      worst.0 = max(worst.0, abs(one.rating - other.rating))
      worst.1 = max(worst.1, abs(one.deviation - other.deviation))
      worst.2 = max(worst.2, abs(one.volatility - other.volatility))
    }
    #expect(worst.0 < 0.0005 && worst.1 < 0.0005 && worst.2 < 0.000001, "\(worst)")
  }

  private static func result(_ match: Int, _ day: String, _ first: Int, _ second: Int, _ score: Int)
    -> RatedResult
  {
    RatedResult(
      match: "match \(match + 100_000)", rules: "modern", day: day, season: "2026", first: first,
      second: second, score: score)
  }

  @Test("A day's results count by the ratings of its beginning, whatever order they come in")
  func order() {
    var generator = SeededGenerator(seed: 7)
    var results: [RatedResult] = []
    for match in 0..<400 {
      let (first, second) = (Int(generator.next() % 12), Int(generator.next() % 12))
      guard first != second else { continue }
      let day = "2026-11-\(10 + match / 40)"
      results.append(Self.result(match, day, first, second, 500 * Int(generator.next() % 3)))
    }
    let book = RatingBook(results, before: "2026-11-30")
    for _ in 0..<5 {
      let keys = results.map { _ in generator.next() }
      results = zip(keys, results).sorted { $0.0 < $1.0 }.map(\.1)
      #expect(RatingBook(results, before: "2026-11-30") == book)
    }
    // A day that is not over does not count.
    #expect(RatingBook(results, before: "2026-11-10").ratings.isEmpty)
  }

  @Test("The ratings of a day that is not over are those of its end, if nothing more comes")
  func live() {
    let day = [
      Self.result(1, "2026-11-10", 1, 2, 1_000), Self.result(2, "2026-11-10", 2, 3, 500),
      Self.result(3, "2026-11-10", 3, 1, 0),
    ]
    let before = RatingBook([Self.result(0, "2026-11-09", 1, 3, 0)], before: "2026-11-10")
    let live = before.live(day)
    var closed = before
    closed.close("2026-11-10", day)
    #expect(live == closed.ratings && live[2] != Rating())
  }

  @Test("An annulled result is taken back from everybody")
  func annulled() {
    let results = [
      Self.result(1, "2026-11-10", 1, 2, 1_000), Self.result(2, "2026-11-11", 2, 3, 1_000),
      Self.result(3, "2026-11-12", 3, 4, 1_000),
    ]
    let with = RatingBook(results, before: "2026-11-20")
    let without = RatingBook(Array(results.dropFirst()), before: "2026-11-20")
    #expect(without.ratings[1] == nil && with.ratings[3] != without.ratings[3])
  }

  @Test("A new season begins with less certainty, and keeps ratings")
  func season() {
    var results: [RatedResult] = []
    for day in 10..<29 {
      for match in 0..<20 { results.append(Self.result(100 * day + match, "2026-11-\(day)", 1, 2, 500)) }
    }
    let before = RatingBook(results, before: "2026-11-29")
    #expect(before.ratings[1]?.isProvisional == false)
    var next = Self.result(9_999, "2026-11-29", 1, 2, 500)
    next.season = "2027"
    let after = RatingBook(results + [next], before: "2026-11-30")
    let deviation = after.ratings[1]?.deviation ?? 0
    #expect(deviation > before.ratings[1]?.deviation ?? 0 && deviation < Rating.seasonDeviation)
  }

  @Test("Days are counted as the calendar has them")
  func days() {
    let days = [
      "2023-12-31", "2024-01-01", "2024-02-28", "2024-02-29", "2024-03-01", "2025-02-28", "2025-03-01",
    ]
    let numbers = days.compactMap(RatingBook.number)
    #expect(zip(numbers.dropFirst(), numbers).map(-) == [1, 58, 1, 1, 364, 1])
    for text in ["", "2026-13-01", "2026-1-1", "x"] { #expect(RatingBook.number(text) == nil) }
  }

  /// Players of known strength who play each other: after fifty games each the order is found again.
  @Test("Ten thousand players of known strength are put in order by fifty games each")
  func recovery() {
    var generator = SeededGenerator(seed: 11)
    func uniform() -> Double { (Double(generator.next() >> 11) + 0.5) / 0x1p53 }
    let count = 10_000
    let strengths = (0..<count).map { _ in
      1_500 + 250 * sqrt(-2 * log(uniform())) * cos(2 * .pi * uniform())
    }
    var book = RatingBook()
    var players = Array(0..<count)
    for day in 0..<25 {
      var results: [RatedResult] = []
      for round in 0..<2 {
        // Like a queue: neighbours by rating, with some chance.
        let keys = (0..<count).map { Double(book.ratings[$0]?.rating ?? 1_500_000) + 300_000 * uniform() }
        players.sort { keys[$0] < keys[$1] }
        for place in stride(from: 0, to: count, by: 2) {
          let (first, second) = (players[place], players[place + 1])
          let wins = uniform() < 1 / (1 + pow(10, (strengths[second] - strengths[first]) / 400))
          results.append(
            Self.result(100_000 * day + round * count + place, "2026-11-01", first, second, wins ? 1_000 : 0))
        }
      }
      let text = day + 1 < 10 ? "0\(day + 1)" : "\(day + 1)"
      book.close("2026-11-\(text)", results)
    }
    func ranks(_ values: [Double]) -> [Int] {
      var ranks = [Int](repeating: 0, count: count)
      for (rank, player) in (0..<count).sorted(by: { values[$0] < values[$1] }).enumerated() {
        ranks[player] = rank
      }
      return ranks
    }
    let (real, found) = (ranks(strengths), ranks((0..<count).map { Double(book.ratings[$0]?.rating ?? 0) }))
    let squares = zip(real, found).reduce(0.0) { $0 + pow(Double($1.0 - $1.1), 2) }
    let n = Double(count)
    let correlation = 1 - 6 * squares / (n * (n * n - 1))
    #expect(correlation >= 0.95, "\(correlation)")
  }
}
