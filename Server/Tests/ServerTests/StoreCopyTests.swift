import BlockLink
import Glibc
import LinkTransport
import Standings
import Testing

@testable import RecordStore

@Suite("Copying a store to another")
struct StoreCopyTests {
  private let folder = TemporaryFolder()

  private static let times = BoardTimes(season: "2026", day: "2026-11-26")
  private static let directions = StoreForm.here.flatMap { from in StoreForm.here.map { (from, $0) } }

  /// A store with something in every table.
  private func filled(_ form: StoreForm) throws -> TestStore {
    let data = try TestStore(form, in: folder)
    let store = try data.open()
    for player in 1...60 {
      _ = try store.save(RecordStoreTests.record(UInt8(player), nonce: 1, score: 10 * player))
    }
    for day in 20...22 {
      for other in 2...4 {
        var match = RankedStoreTests.match(
          100 * day + other, 1, other, day: day, season: day < 22 ? "2025" : "2026")
        match.ranked.signs = MatchSigns(
          keys: [KeyFigures(messages: 9, commands: 99), KeyFigures(messages: 8)], isOneAddress: other == 2)
        _ = try store.save(match)
      }
    }
    // The last numbers are of rows that are gone.
    #expect(try store.forget(player: 60) == 1 && store.annul(1, because: "a bot"))
    return data
  }

  private static func picture(_ store: any RecordStore) throws -> [String] {
    let query = RatingQuery(rules: .modern)
    var past = query
    past.season = "2025"
    return [
      "\(try store.page(BoardQuery(rules: .modern, mode: .endless), for: nil, times))",
      "\(try store.page(query, for: nil, times))", "\(try store.page(past, for: nil, times))",
      "\(try store.series(atMost: 99, of: nil))", "\(try store.seasons(atMost: 9))",
      "\(try store.pairsOfOneAddress(atMost: 9))", "\(try store.keyHabits(atMost: 9))",
      "\(try store.latest(atMost: 99))", "\(try store.boards(atMost: 9))",
      "\(try store.file(ofMatch: "1210202") ?? [])", "\(try store.replay(of: 7) ?? [])",
    ]
  }

  private func copy(_ words: [String]) throws -> (status: Int?, lines: [String], error: String?) {
    let program = try RunningProgram(["store", "copy"] + words, home: folder.path)
    var lines: [String] = []
    while let line = program.output.line() { lines.append(line) }
    let error = program.errors.line()
    return (program.exitStatus(), lines, error)
  }

  @Test(
    "Everything is in the copy, of either kind, and new rows get numbers that were never used",
    arguments: directions)
  func whole(from: StoreForm, to: StoreForm) throws {
    let (data, other) = (try filled(from), try TestStore(to, in: folder))
    let found = try copy([data.address, other.address, "--check"])
    #expect(found.status == 0 && found.error == nil, "\(found)")
    #expect(found.lines.contains("records\t59") && found.lines.contains("signs\t9"), "\(found.lines)")
    let (before, after) = (try data.open(), try other.open())
    #expect(try Self.picture(after) == Self.picture(before))
    #expect(try after.faults() == [] && after.ratingFaults(atMost: 9) == [])
    // Both go on alike.
    let (one, two) = try (
      before.save(RecordStoreTests.record(61, nonce: 1, score: 5_000)),
      after.save(RecordStoreTests.record(61, nonce: 1, score: 5_000))
    )
    #expect(one == two && one.record == 61)
    #expect(try before.offer(RecordStoreTests.record(60, nonce: 1)) == nil)
    #expect(try after.offer(RecordStoreTests.record(60, nonce: 1)) == nil)
    // It is not empty any more.
    let again = try copy([data.address, other.address])
    #expect(again.status == 2 && again.error?.contains("empty store") == true, "\(again)")
    #expect(try after.latest(atMost: 99).count == before.latest(atMost: 99).count)
  }

  @Test("A copy that does not go to its end leaves nothing", arguments: StoreForm.here)
  func broken(to: StoreForm) throws {
    let (data, other) = (try filled(.sqlite), try TestStore(to, in: folder))
    try data.execute("UPDATE ratings SET nowRating = nowRating + 1 WHERE player = 1")
    let found = try copy([data.address, other.address, "--check"])
    #expect(
      found.status == 2 && found.lines.isEmpty && found.error?.contains("another rating") == true, "\(found)")
    if to == .sqlite { #expect(access(other.database, F_OK) != 0) }
    #expect(try other.open().latest(atMost: 9).isEmpty)
    // Who does not ask for that gets what is there.
    #expect(try copy([data.address, other.address]).status == 0)
  }

  @Test("What is no store, of another version, or the same one, is refused and stays as it is")
  func refused() throws {
    let data = try filled(.sqlite)
    let later = try TestStore(.sqlite, in: folder)
    _ = try later.open()
    try later.execute("PRAGMA user_version = 99")
    for (from, to, reason) in [
      (data.address, data.address, "to itself"),
      ("sqlite:\(folder.path)/none.db", data.address, "there is no"),
      (later.address, "sqlite:\(folder.path)/new.db", "version 99"),
      (data.address, later.address, "version 99"),
    ] {
      let found = try copy([from, to])
      #expect(found.status == 2 && found.error?.contains(reason) == true, "\(found)")
    }
    #expect(access("\(folder.path)/new.db", F_OK) != 0)
  }
}
