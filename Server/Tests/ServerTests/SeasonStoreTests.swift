import BlockEngine
import BlockLink
import RecordStore
import Standings
import Testing

@Suite("Seasons that are over, and what moderators see, in the store")
struct SeasonStoreTests {
  private let folder = TemporaryFolder()

  private static func times(_ season: String, _ day: Int) -> BoardTimes {
    BoardTimes(season: season, day: "2026-11-\(day)")
  }

  private static func ratings(_ store: any RecordStore, _ season: String?, _ times: BoardTimes) throws
    -> RatingPage
  {
    try store.page(RatingQuery(rules: .modern, season: season), for: [UInt8](repeating: 1, count: 32), times)
  }

  /// A season of three players, in which each pair has played five series a day.
  private func twoSeasons(_ form: StoreForm) throws -> any RecordStore {
    let store = try TestStore(form, in: folder).open()
    for day in 10...20 {
      for (number, pair) in [(1, 2), (1, 3), (2, 3)].enumerated() {
        for series in 0..<RankedLimits.seriesPerPair {
          _ = try store.save(
            RankedStoreTests.match(
              100 * day + 10 * number + series, pair.0, pair.1, series < 3 ? .first : .second, day: day,
              season: "spring"))
        }
      }
    }
    return store
  }

  @Test(
    "A season's ratings stay as they were at its end, and the next begins with less certainty",
    arguments: StoreForm.here)
  func ratings(form: StoreForm) throws {
    let store = try twoSeasons(form)
    let before = try Self.ratings(store, nil, Self.times("spring", 21))
    #expect(before.places.map(\.name) == ["player 1", "player 2", "player 3"])
    #expect(before.places.allSatisfy { $0.rank != nil } && before.own == 1)
    #expect(try Self.ratings(store, "spring", Self.times("spring", 21)) == before)
    #expect(try store.ratingBoards(in: "spring").isEmpty)

    // Before anybody has played in it, nobody has a rank any more.
    let begun = try Self.ratings(store, nil, Self.times("summer", 21))
    #expect(
      begun.season == "summer" && begun.places.map(\.rating.rating) == before.places.map(\.rating.rating))
    #expect(begun.places.allSatisfy { $0.rating.deviation == Rating.seasonDeviation && $0.rank == nil })
    for series in 1...3 {
      _ = try store.save(RankedStoreTests.match(series, 4, 1, day: 21, season: "summer"))
    }
    // What players see is what the day's end makes of it.
    let today = try Self.ratings(store, nil, Self.times("summer", 21))
    let next = try Self.ratings(store, nil, Self.times("summer", 22))
    for name in ["player 1", "player 4"] {
      let place = today.places.first { $0.name == name }
      #expect(place != nil && next.places.first { $0.name == name }?.rating == place?.rating)
    }

    let past = try Self.ratings(store, "spring", Self.times("summer", 22))
    #expect(past == before)
    #expect(try store.ratingBoards(in: "spring") == [RatingSummary(rules: "modern", players: 3)])
    #expect(try Self.ratings(store, "autumn", Self.times("summer", 22)).places.isEmpty)
    #expect(try store.seasons(atMost: 9).map(\.name) == ["summer", "spring"])
    #expect(try store.seasons(atMost: 9).map(\.since) == ["2026-11-21T12:00:00Z", "2026-11-10T12:00:00Z"])
    #expect(try store.ratingFaults(atMost: 9) == [])
  }

  @Test(
    "An annulled series is taken back from the season that is over, and what differs is found",
    arguments: StoreForm.here)
  func annulled(form: StoreForm) throws {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    for series in 1...4 {
      _ = try store.save(RankedStoreTests.match(series, 1, 2, day: 10 + series, season: "spring"))
    }
    _ = try store.save(RankedStoreTests.match(9, 1, 2, .second, day: 20, season: "summer"))
    let times = Self.times("summer", 21)
    let before = try Self.ratings(store, "spring", times)
    #expect(before.places.map(\.series) == [4, 4] && before.places.map(\.wins) == [4, 0])
    let id = try #require(try store.series(atMost: 9, of: nil).last?.id)
    #expect(try store.annul(series: id, because: "a bot"))
    let after = try Self.ratings(store, "spring", times)
    #expect(
      after.places.map(\.series) == [3, 3] && after.places[0].rating.rating < before.places[0].rating.rating)
    try data.execute("UPDATE seasonRatings SET rating = rating + 1 WHERE player = 1")
    #expect(try store.ratingFaults(atMost: 9).count == 1)
    _ = try store.recomputeRatings()
    #expect(try store.ratingFaults(atMost: 9) == [] && Self.ratings(store, "spring", times) == after)
  }

  @Test("A season's records have boards of their own", arguments: StoreForm.here)
  func records(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for (number, season) in ["spring", "spring", "summer"].enumerated() {
      var record = RecordStoreTests.record(UInt8(number + 1), nonce: 1, score: 100 * (number + 1))
      record.season = season
      _ = try store.save(record)
    }
    func scores(_ season: String?) throws -> [Int] {
      let query = BoardQuery(rules: .modern, mode: .endless, period: .season, season: season)
      return try store.page(query, for: nil, Self.times("summer", 21)).places.map(\.score)
    }
    #expect(try scores("spring") == [200, 100] && scores(nil) == [300] && scores("summer") == [300])
    #expect(try scores("winter") == [])
    #expect(try store.boards(atMost: 9, in: "spring").map(\.places) == [2])
    #expect(try store.boards(atMost: 9).map(\.places) == [3])
    #expect(Set(try store.seasons(atMost: 9).map(\.name)) == ["spring", "summer"])
  }

  // MARK: Moderators

  private static func match(
    _ number: Int, _ first: Int, _ second: Int, isOneAddress: Bool, _ keys: [KeyFigures]
  )
    -> NewRankedMatch
  {
    var match = RankedStoreTests.match(number, first, second)
    match.ranked.signs = MatchSigns(keys: keys, isOneAddress: isOneAddress)
    return match
  }

  @Test(
    "Pairs of one address and keys that come in bundles are shown, the most striking first",
    arguments: StoreForm.here)
  func signs(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    let usual = KeyFigures(messages: 400, commands: 500)
    let bundled = KeyFigures(messages: 100, commands: 500, bundles: 80, longest: 900_000)
    _ = try store.save(Self.match(1, 1, 2, isOneAddress: true, [usual, usual]))
    _ = try store.save(Self.match(2, 2, 1, isOneAddress: true, [usual, usual]))
    _ = try store.save(Self.match(3, 1, 3, isOneAddress: false, [usual, bundled]))
    _ = try store.save(Self.match(4, 4, 3, isOneAddress: true, [usual, usual]))
    // Those of a server before this version have none, and a match that comes again counts once.
    _ = try store.save(RankedStoreTests.match(5, 1, 4))
    _ = try store.save(Self.match(4, 4, 3, isOneAddress: true, [usual, usual]))
    let pairs = try store.pairsOfOneAddress(atMost: 9)
    #expect(pairs.map { Set($0.names) } == [["player 1", "player 2"], ["player 3", "player 4"]])
    // Each of the two has won once, and of the others player 4.
    #expect(pairs.map(\.series) == [2, 1] && pairs[0].wins == 1)
    #expect(pairs[1].wins == (pairs[1].names[0] == "player 4" ? 1 : 0))
    let habits = try store.keyHabits(atMost: 9)
    #expect(habits.map(\.name).first == "player 3" && habits.count == 4)
    #expect(habits[0].keys == KeyFigures(messages: 500, commands: 1_000, bundles: 80, longest: 900_000))
    #expect(habits[0].matches == 2 && habits.first { $0.name == "player 1" }?.matches == 3)
    // What is annulled is no sign any more, and who goes takes the figures along.
    let id = try #require(try store.series(atMost: 9, of: nil).first { $0.matches == ["1000402"] }?.id)
    #expect(try store.annul(series: id, because: "one owner"))
    #expect(try store.pairsOfOneAddress(atMost: 9).map(\.series) == [2])
    _ = try store.forget(player: pairs[0].players[0])
    #expect(try store.pairsOfOneAddress(atMost: 9).isEmpty)
    #expect(try store.keyHabits(atMost: 9).allSatisfy { $0.name != "player 2" })
  }
}
