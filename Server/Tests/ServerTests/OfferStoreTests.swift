import BlockEngine
import BlockLink
import Standings
import Testing

@testable import RecordStore

/// What every form of the store makes of results that nodes offer again.
@Suite("Results that nodes offer the store again")
struct OfferStoreTests {
  private let folder = TemporaryFolder()

  private static let times = BoardTimes(season: "2027", day: "2026-11-29")

  /// Some days of a season, two pairs of which play more often than counts, and a part of another season.
  private static let matches: [NewRankedMatch] = {
    var matches: [NewRankedMatch] = []
    for day in 24...27 {
      for number in 0..<RankedLimits.seriesPerPair + 4 {
        let (first, second) =
          number < RankedLimits.seriesPerPair + 2 ? (1, 2) : (number % 3 + 1, 4 + number % 2)
        let id = 100 * day + number
        var match = RankedStoreTests.match(
          id, first, second, number % 3 == 0 ? .first : number % 3 == 1 ? .second : .draw, day: day,
          season: day < 27 ? "2026" : "2027")
        match.at = "2026-11-\(day)T12:\(10 + number):00Z"
        matches.append(match)
      }
    }
    return matches
  }()

  /// What everybody has by the results alone, whatever the players' numbers are.
  private static func picture(_ store: any RecordStore) throws -> [String] {
    let places = try store.page(RatingQuery(rules: .modern), for: nil, times).places
    let past = try store.page(RatingQuery(rules: .modern, season: "2026"), for: nil, times).places
    let series = try store.series(atMost: 999, of: nil).map {
      "\($0.matches) \($0.players.map(\.name)) \($0.score) \($0.uncounted ?? "counts")"
    }
    return (places + past).map { "\($0.name) \($0.rating) \($0.series) \($0.wins)" }.sorted()
      + series.sorted()
  }

  @Test(
    "A store that has lost some results, and is offered all of them in any order, has the ratings of one that has not",
    arguments: StoreForm.here)
  func lost(form: StoreForm) throws {
    let whole = try TestStore(form, in: folder).open()
    for match in Self.matches { _ = try whole.save(match) }
    let right = try Self.picture(whole)
    #expect(right.contains { $0.hasSuffix(" limit") })
    var generator = SystemRandomNumberGenerator()
    for kept in [0, 7, 20, 30, 36] {
      let store = try TestStore(form, in: folder).open()
      for match in Self.matches.prefix(kept) { _ = try store.save(match) }
      // The days go on meanwhile.
      _ = try store.page(RatingQuery(rules: .modern), for: nil, Self.times)
      let offered = Self.matches.shuffled(using: &generator)
      #expect(try store.unknown(matches: offered.map(\.id)).count == Self.matches.count - kept)
      for start in stride(from: 0, to: offered.count, by: 10) {
        let some = Array(offered[start..<min(offered.count, start + 10)])
        #expect(try store.offer(some).isEmpty)
      }
      #expect(try Self.picture(store) == right, "\(kept) kept, offered as \(offered.map(\.id))")
      #expect(try store.unknown(matches: offered.map(\.id)).isEmpty)
      #expect(try store.faults() == [] && store.ratingFaults(atMost: 9) == [])
    }
  }

  @Test("What the store knows changes nothing when it is offered again", arguments: StoreForm.here)
  func known(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for match in Self.matches { _ = try store.save(match) }
    let id = try #require(try store.series(atMost: 1, of: nil).first?.id)
    #expect(try store.annul(series: id, because: "a bot"))
    let before = try Self.picture(store)
    #expect(try store.offer(Self.matches).isEmpty)
    #expect(try Self.picture(store) == before && store.ratingFaults(atMost: 9) == [])
    let record = RecordStoreTests.record(1, nonce: 1, score: 500)
    #expect(try !store.hasRecord(of: record.key, at: record.at))
    #expect(try store.offer(record)?.change == .improved)
    #expect(try store.hasRecord(of: record.key, at: record.at) && store.offer(record)?.change == .known)
  }

  @Test(
    "A match that was kept late, after midnight, counts for the day of its end", arguments: StoreForm.here)
  func midnight(form: StoreForm) throws {
    let (late, right) = (try TestStore(form, in: folder).open(), try TestStore(form, in: folder).open())
    let (first, second) = (RankedStoreTests.match(1, 1, 2, day: 20), RankedStoreTests.match(2, 3, 1, day: 21))
    for match in [second, first] { _ = try late.save(match) }
    for match in [first, second] { _ = try right.save(match) }
    #expect(try Self.picture(late) == Self.picture(right) && late.ratingFaults(atMost: 9) == [])
    // A clock that is wrong by more opens no day again.
    let changes = try late.save(RankedStoreTests.match(3, 1, 2, day: 10))
    #expect(changes.map(\.result) == [.won, .lost] && changes[0].after != changes[0].before)
    #expect(try late.ratingFaults(atMost: 9) == [])
  }

  @Test("Who has taken everything out does not come back by what is offered again", arguments: StoreForm.here)
  func forgotten(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    for match in Self.matches { _ = try store.save(match) }
    let record = RecordStoreTests.record(1, nonce: 1, score: 500)
    _ = try store.save(record)
    #expect(try store.forget(key: record.key) == 1)
    let before = try Self.picture(store)
    let own = Self.matches.filter { $0.ranked.players.contains { $0.key == record.key } }
    #expect(try Set(store.offer(Self.matches)) == Set(own.map(\.id)) && store.offer(record) == nil)
    #expect(try Self.picture(store) == before && store.own(record.key, after: 0) == OwnRecords())
    #expect(try own.allSatisfy { try store.file(ofMatch: $0.id) == nil })
    // What is played after that is new.
    var new = record
    new.at = "2999-01-01T00:00:00Z"
    #expect(try store.offer(new)?.change == .improved)
  }

  @Test("A name that was changed since stays", arguments: StoreForm.here)
  func names(form: StoreForm) throws {
    let store = try TestStore(form, in: folder).open()
    _ = try store.save(
      RecordStoreTests.record(1, nonce: 1, score: 500, at: "2026-11-27T12:00:00Z", name: "new"))
    _ = try store.offer([RankedStoreTests.match(1, 1, 2, day: 20)])
    #expect(try store.own([UInt8](repeating: 1, count: 32), after: 0).name == "new")
    _ = try store.offer([RankedStoreTests.match(2, 1, 2, day: 28)])
    #expect(try store.own([UInt8](repeating: 1, count: 32), after: 0).name == "player 1")
  }
}
