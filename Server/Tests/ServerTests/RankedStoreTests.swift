import BlockEngine
import BlockLink
import RecordStore
import Standings
import Testing

@Suite("The store of ranked matches")
struct RankedStoreTests {
  private let folder = TemporaryFolder()

  private static func times(_ day: Int) -> BoardTimes { BoardTimes(season: "2026", day: "2026-11-\(day)") }

  private static func player(_ number: Int) -> RankedMatch.Player {
    RankedMatch.Player(
      session: UInt64(number), key: [UInt8](repeating: UInt8(number), count: 32), name: "player \(number)")
  }

  /// A match, which by default ends its series.
  static func match(
    _ series: Int, _ first: Int, _ second: Int, _ end: RankedMatch.End? = .first, day: Int = 20,
    number: Int = 2,
    season: String = "2026"
  ) -> NewRankedMatch {
    let id = String(series + 10_000)
    return NewRankedMatch(
      id: "\(id)0\(number)",
      ranked: RankedMatch(
        series: "5\(id)", rules: .modern, number: number, players: [player(first), player(second)], end: end),
      file: [UInt8(number), 10], at: "2026-11-\(day)T12:00:00Z", season: season)
  }

  private static func names(_ store: any RecordStore, _ day: Int) throws -> [String] {
    try store.page(RatingQuery(rules: .modern), for: nil, times(day)).places.map(\.name)
  }

  @Test(
    "A series counts once, with its last match, and both learn what it has changed", arguments: StoreForm.here
  )
  func once(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    #expect(try store.save(Self.match(1, 1, 2, nil, number: 1)).isEmpty)
    #expect(try Self.names(store, 20).isEmpty)
    let changes = try store.save(Self.match(1, 1, 2))
    #expect(changes.map(\.result) == [.won, .lost] && changes.map(\.opponent) == ["player 2", "player 1"])
    #expect(changes[0].before == PlayerRating() && changes[0].after.rating > 1_600_000)
    #expect(changes[0].after.rating + changes[1].after.rating == 3_000_000)
    #expect(try store.save(Self.match(1, 1, 2)) == changes)
    let page = try store.page(RatingQuery(rules: .modern), for: Self.player(2).key, Self.times(20))
    #expect(page.places.map(\.name) == ["player 1", "player 2"] && page.total == 2)
    #expect(page.places.map(\.series) == [1, 1] && page.places.map(\.wins) == [1, 0])
    // Too little is known for a rank.
    #expect(page.places.allSatisfy { $0.rank == nil && $0.rating.isProvisional } && page.own == nil)
    #expect(try store.file(ofMatch: "1000102") == [2, 10] && store.file(ofMatch: "none") == nil)
    #expect(try store.series(atMost: 9, of: 1).map(\.matches) == [["1000101", "1000102"]])
    #expect(try store.faults() == [] && store.ratingFaults(atMost: 9) == [])
  }

  @Test("What players see is what the day's end makes of it", arguments: StoreForm.here)
  func days(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for series in 1...4 {
      _ = try store.save(Self.match(series, series % 3 + 1, 5, series < 3 ? .first : .draw))
    }
    let today = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(20)).places
    let next = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(21)).places
    #expect(today == next)
    // A day without a match makes everybody less certain, and a clock that goes back changes nothing.
    let later = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(25)).places
    #expect(zip(later, next).allSatisfy { $0.rating.deviation > $1.rating.deviation })
    #expect(try store.page(RatingQuery(rules: .modern), for: nil, Self.times(19)).places == later)
    #expect(try store.ratingFaults(atMost: 9) == [])
  }

  @Test(
    "A pair's series count at most so often a day, and the store says how often they did",
    arguments: StoreForm.here)
  func limit(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for series in 1...RankedLimits.seriesPerPair { _ = try store.save(Self.match(series, 1, 2)) }
    let standing = try store.standing(of: Self.player(1).key, .modern, Self.times(20))
    #expect(standing.today == [Self.player(2).key: RankedLimits.seriesPerPair])
    #expect(try store.save(Self.match(9, 2, 1)).map(\.result) == [.uncounted, .uncounted])
    #expect(try store.standing(of: Self.player(1).key, .modern, Self.times(20)) == standing)
    #expect(try store.save(Self.match(10, 1, 2, day: 21)).map(\.result) == [.won, .lost])
    #expect(try store.standing(of: Self.player(1).key, .modern, Self.times(21)).today.values.first == 1)
    #expect(try store.standing(of: [9, 9], .league, Self.times(21)) == RankedStanding())
  }

  @Test("What was broken off counts for nobody, a draw for both", arguments: StoreForm.here)
  func void(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    #expect(try store.save(Self.match(1, 1, 2, .void)).map(\.result) == [.void, .void])
    #expect(try Self.names(store, 20).isEmpty)
    #expect(try store.save(Self.match(2, 1, 2, .draw)).map(\.result) == [.drawn, .drawn])
  }

  @Test("An annulled series is taken back from everybody, as if it had never been", arguments: StoreForm.here)
  func annulled(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let without = try TestStore(form, in: folder).open()
    for day in 20...23 {
      for series in 1...6 {
        let match = Self.match(100 * day + series, series, series % 6 + 1, day: day)
        _ = try store.save(match)
        if match.ranked.series != "512003" { _ = try without.save(match) }
      }
    }
    let id = try #require(try store.series(atMost: 99, of: nil).first { $0.matches == ["1200302"] }?.id)
    #expect(try store.annul(series: id, because: "a bot") && !store.annul(series: id, because: "again"))
    func ratings(_ store: any RecordStore) throws -> [String: PlayerRating] {
      let places = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(24)).places
      return Dictionary(uniqueKeysWithValues: places.map { ($0.name, $0.rating) })
    }
    #expect(try ratings(store) == ratings(without))
    #expect(try store.series(atMost: 99, of: 3).contains { $0.uncounted == "a bot" })
  }

  @Test(
    "Who is forgotten leaves a number, and the others' ratings stay to the digit", arguments: StoreForm.here)
  func forgotten(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for day in 20...22 {
      for other in 2...4 { _ = try store.save(Self.match(100 * day + other, 1, other, day: day)) }
    }
    let before = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(22)).places
    #expect(try store.forget(player: 1) == 0 && store.forget(player: 1) == nil)
    _ = try store.recomputeRatings()
    let after = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(22)).places
    #expect(after.map(\.rating) == before.map(\.rating))
    #expect(try store.file(ofMatch: "1200202") == nil && store.ratingFaults(atMost: 9) == [])
    // The same key is somebody else now.
    _ = try store.save(Self.match(1, 1, 2, day: 22))
    #expect(try store.page(RatingQuery(rules: .modern), for: nil, Self.times(22)).total == before.count + 1)
  }

  @Test("Ratings that are not what the matches give are found, and computed anew", arguments: StoreForm.here)
  func check(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    for day in 20...22 { _ = try store.save(Self.match(day, 1, 2, day: day)) }
    let before = try store.page(RatingQuery(rules: .modern), for: nil, Self.times(22))
    try data.execute("UPDATE ratings SET nowRating = nowRating + 1 WHERE player = 1")
    #expect(try store.ratingFaults(atMost: 9).count == 1)
    try data.execute("DELETE FROM ratings WHERE player = 2")
    #expect(try store.ratingFaults(atMost: 9).count == 3)
    #expect(try store.recomputeRatings() == [RatingSummary(rules: "modern", players: 2)])
    #expect(try store.ratingFaults(atMost: 9) == [])
    #expect(try store.page(RatingQuery(rules: .modern), for: nil, Self.times(22)) == before)
  }

  @Test("Who has played enough has a rank, and those who have not come after", arguments: StoreForm.here)
  func ranks(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for day in 10...29 {
      for pair in [(1, 2), (3, 4), (1, 3), (2, 4)] {
        for (number, end) in [RankedMatch.End.first, .second, .first].enumerated() {
          let series = 1_000 * day + 100 * number + 10 * pair.0 + pair.1
          _ = try store.save(Self.match(series, pair.0, pair.1, end, day: day))
        }
      }
    }
    _ = try store.save(Self.match(1, 9, 8, day: 29))
    let page = try store.page(RatingQuery(rules: .modern), for: Self.player(3).key, Self.times(29))
    #expect(page.places.map(\.rank) == [1, 2, 3, 4, nil, nil], "\(page.places)")
    #expect(page.places.first?.name == "player 1" && page.places.last?.rating.isProvisional == true)
    #expect(page.own == page.places.first { $0.name == "player 3" }?.rank)
    let around = try store.page(
      RatingQuery(rules: .modern, isAround: true), for: Self.player(3).key, Self.times(29))
    #expect(around.places.contains { $0.name == "player 3" })
    #expect(try store.ratings(of: 1, Self.times(29)).map(\.rank) == [1])
    #expect(try store.ratingBoards() == [RatingSummary(rules: "modern", players: 6)])
  }
}
