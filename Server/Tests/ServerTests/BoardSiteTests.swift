import BlockBot
import BlockEngine
import BlockLink
import BoardPages
import RecordStore
import Standings
import Testing

@Suite("The pages of boards")
struct BoardSiteTests {
  private static let hostile = "<img src=x onerror=alert(1)>\"'&{{name}}"

  /// A site with twenty records, of which the second is annulled.
  private struct Sample {
    static let ladder: BotLadder? = {
      let bots = ["1", "2", "zed=/opt/zed"].compactMap { LadderBot($0) }
      let bouts = LadderPair.all(of: bots).flatMap { pair in
        (0..<9).map { round in
          LadderBout(
            pair, round: round,
            DuelSum(
              wins: [2, 0], draws: 0, forfeits: [0, 0], exits: [0, 0], attack: [5, 1], pieces: [50, 40],
              time: [30_000_000, 30_000_000]))
        }
      }
      return BotLadder(LadderSetup(seed: 5), LadderTable(of: bots, bouts, rounds: 9))
    }()

    let folder = TemporaryFolder()
    let site: BoardSite

    init() throws {
      let store = try SQLiteRecordStore(path: "\(folder.path)/boards.db")
      for player in 1...20 {
        _ = try store.save(
          RecordStoreTests.record(
            UInt8(player), nonce: 1, score: 1_000 - player, mode: player > 15 ? "sprint" : "endless",
            name: player == 1 ? BoardSiteTests.hostile : "player \(player)"))
      }
      for (series, end) in [(1, RankedMatch.End.first), (2, .draw), (3, .void)] {
        var match = RankedStoreTests.match(series, 1, 30, end)
        match.ranked.players[0].name = BoardSiteTests.hostile
        _ = try store.save(match)
      }
      _ = try store.annul(2, because: "<b>a bot</b>")
      // A season that is over.
      var old = RecordStoreTests.record(1, nonce: 9, score: 1, name: BoardSiteTests.hostile)
      old.season = "2025"
      _ = try store.save(old)
      for series in 11...13 {
        var match = RankedStoreTests.match(series, 1, 30, day: 10, season: "2025")
        match.ranked.players[0].name = BoardSiteTests.hostile
        _ = try store.save(match)
      }
      site = try BoardSite(
        name: "here & <there>", url: "https://boards.example", store: store, pictures: nil,
        times: { BoardTimes(season: "2026", day: "2026-11-26") }, ladder: { Self.ladder })
    }
  }

  private static let sample = Result { try Sample() }

  /// The site that these tests share.
  static func sampleSite() throws -> BoardSite { try sample.get().site }

  private let site: BoardSite

  init() throws { site = try Self.sample.get().site }

  private static let paths = [
    "/", "/boards/modern/endless", "/boards/modern/sprint", "/boards/league/ultra", "/players/1",
    "/records/1",
    "/records/2", "/ratings/modern", "/ratings/league", "/matches/1000102", "/api/v1/ratings",
    "/api/v1/ratings/modern",
    "/players/21", "/privacy", "/feed.xml", "/style.css", "/api/v1/boards", "/api/v1/boards/modern/endless",
    "/bots", "/api/v1/bots", "/seasons/2025", "/seasons/2026", "/api/v1/seasons", "/api/v1/seasons/2025",
    "/api/v1/players/1", "/api/v1/records/1", "/api/v1/openapi.json", "/records/1/replay",
  ]

  @Test("Every page is there, with a policy that lets nothing run", arguments: paths)
  func there(path: String) {
    let page = site.answer(path)
    #expect(page.status == 200 && !page.body.isEmpty)
    let fields = Dictionary(uniqueKeysWithValues: page.fields.map { ($0.name, $0.value) })
    #expect(fields["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
    #expect(fields["Content-Security-Policy"]?.contains("script") == false)
    #expect(fields["X-Content-Type-Options"] == "nosniff")
  }

  @Test(
    "What is not there is a page that says so",
    arguments: [
      "/nothing", "", "//", "/boards", "/boards/modern", "/boards/modern/zen", "/boards/mine/sprint",
      "/boards/modern/daily:2026-11-26", "/players/99", "/players/x", "/players/-1", "/records/99",
      "/records/99999999999999999999999", "/records/1/other", "/records/1/picture.svg",
      "/records/1/replay/more",
      "/boards/../etc/passwd", "/%2e%2e/style.css", "/records/<script>", "/api/v1", "/api/v1/nothing",
      "/seasons", "/seasons/2024", "/seasons/<script>", "/api/v1/seasons/2024", "/api/v1/seasons/2025/x",
      "/ratings", "/ratings/retro", "/ratings/x/y", "/matches/1", "/matches/..", "/api/v1/ratings/retro",
      "/api/v1/records/99", "/api/v1/boards/mine/sprint",
    ])
  func missing(path: String) {
    let page = site.answer(path)
    #expect(page.status == 404, "\(path)")
    #expect(!String(decoding: page.body, as: UTF8.self).contains("<script"))
  }

  @Test("A hostile name is text on every page and in every answer", arguments: paths)
  func hostile(path: String) {
    let page = site.answer(path)
    let text = String(decoding: page.body, as: UTF8.self)
    if page.kind == .json {
      // A string of JSON may have it; it cannot leave the string, and nothing shows it as HTML.
      #expect(!text.contains("alert(1)>\"'"))
    } else {
      #expect(!text.contains("<img src=x") && !text.contains("<b>a bot"))
    }
    #expect(!text.contains("<there>") || page.kind == .json)
  }

  @Test("The hostile name is shown as it is")
  func shown() {
    let text = String(decoding: site.answer("/players/1").body, as: UTF8.self)
    #expect(text.contains("&lt;img src=x onerror=alert(1)&gt;"))
    #expect(text.contains("{{name}}"))
  }

  @Test("A hostile query changes nothing")
  func query() {
    for value in ["", "-1", "999999999999999999999", "<script>", "all'--", "%00", "1e9"] {
      let page = site.answer("/boards/modern/endless") { _ in value }
      #expect(page.status == 200)
      #expect(!String(decoding: page.body, as: UTF8.self).contains("<script>"))
    }
  }

  @Test("Pages of a board lead to the next and back")
  func pages() {
    let first = String(decoding: site.answer("/boards/modern/endless").body, as: UTF8.self)
    #expect(first.contains("first=12") && !first.contains("rel=\"prev\""))
    let second = String(
      decoding: site.answer("/boards/modern/endless") { $0 == "first" ? "12" : nil }.body, as: UTF8.self)
    #expect(second.contains("rel=\"prev\"") && !second.contains("rel=\"next\""))
  }

  @Test("A game has the line that verifies it, its file, and its annulment")
  func game() {
    let text = String(decoding: site.answer("/records/1").body, as: UTF8.self)
    #expect(text.contains("curl -o 1.replay https://boards.example/records/1/replay"))
    #expect(text.contains("blockfall verify 1.replay") && !text.contains("picture.svg"))
    #expect(site.answer("/records/1/replay").body == [1, 1, 10])
    #expect(
      String(decoding: site.answer("/records/2").body, as: UTF8.self).contains(
        "Annulled: &lt;b&gt;a bot&lt;/b&gt;"))
  }

  @Test("The ratings and a player's series are on pages, with the files that prove them")
  func ratings() {
    let ratings = String(decoding: site.answer("/ratings/modern").body, as: UTF8.self)
    #expect(ratings.contains("(provisional)") && ratings.contains(">player 30</a>"))
    let player = String(decoding: site.answer("/players/21").body, as: UTF8.self)
    #expect(player.contains("0 of 5 series won"))
    #expect(player.contains("does not count: void") && player.contains("/matches/1000102"))
    #expect(site.answer("/matches/1000102").body == [2, 10])
    let json = String(decoding: site.answer("/api/v1/ratings/modern").body, as: UTF8.self)
    #expect(json.contains("\"total\":2") && json.contains("\"provisional\":true"))
  }

  @Test("A season that is over has its boards and ratings, and nothing else on them")
  func seasons() {
    func text(_ path: String, _ query: [String: String] = [:]) -> String {
      String(decoding: site.answer(path) { query[$0] }.body, as: UTF8.self)
    }
    #expect(text("/").contains("href=\"/seasons/2025\"") && !text("/").contains("href=\"/seasons/2026\""))
    let season = text("/seasons/2025")
    #expect(season.contains("/boards/modern/endless?period=season:2025") && !season.contains("sprint"))
    #expect(season.contains("/ratings/modern?season=2025"))
    for query in [["period": "season:2025"], ["period": "season", "season": "2025"], ["season": "2025"]] {
      let board = text("/boards/modern/endless", query)
      #expect(board.contains("<h1>modern endless, season 2025</h1>"))
      #expect(board.contains("value=\"season:2025\" selected") && board.contains(">1</td>"))
      #expect(!board.contains("player 3</a>"))
    }
    let ratings = text("/ratings/modern", ["season": "2025"])
    #expect(ratings.contains("those at the end of season 2025") && !ratings.contains("results so far"))
    let json = text("/api/v1/boards/modern/endless", ["season": "2025"])
    #expect(json.contains("\"season\":\"2025\"") && json.contains("\"total\":1"))
    #expect(text("/api/v1/ratings/modern", ["season": "2025"]).contains("\"season\":\"2025\""))
    let seasons = text("/api/v1/seasons")
    #expect(seasons.contains("\"name\":\"2025\"") && seasons.contains("\"isCurrent\":true"))
    #expect(text("/api/v1/seasons/2025").contains("\"ratings\":[{\"players\":2,\"rules\":\"modern\"}]"))
    // A name that cannot be one is none.
    #expect(text("/boards/modern/endless", ["season": "<b>"]).contains("<h1>modern endless</h1>"))
  }

  @Test("The bots' ladder has a page of its own, and no bot of it is among people")
  func bots() throws {
    func text(_ path: String) -> String { String(decoding: site.answer(path).body, as: UTF8.self) }
    #expect(text("/").contains("href=\"/bots\""))
    #expect(text("/bots").contains("zed against 2: stronger; 18 won, 0 lost, 0 drawn"))
    #expect(text("/bots").contains("blockfall duel 2 1 --seed 5"))
    let json = text("/api/v1/bots")
    #expect(json.contains("\"name\":\"zed\"") && json.contains("\"attackPerMinute\":10000"))
    #expect(!text("/ratings/modern").contains("zed"))
    let folder = TemporaryFolder()
    let none = try BoardSite(
      name: "here", url: "", store: SQLiteRecordStore(path: "\(folder.path)/b"), pictures: nil,
      times: { BoardTimes(season: "1", day: "2026-11-26") })
    #expect(none.answer("/bots").status == 404 && none.answer("/api/v1/bots").status == 404)
    #expect(!String(decoding: none.answer("/").body, as: UTF8.self).contains("/bots"))
  }

  @Test("The description names every path of the API")
  func described() {
    let text = String(decoding: site.answer("/api/v1/openapi.json").body, as: UTF8.self)
    for path in Self.paths where path.hasPrefix("/api/v1/") && !path.hasSuffix("openapi.json") {
      let known = text.matches(of: /"(\/api\/[^"]*)":/).map { String($0.1) }
      let parts = path.split(separator: "/")
      #expect(
        known.contains { name in
          let words = name.split(separator: "/")
          return words.count == parts.count && zip(words, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }, "\(path)")
    }
  }

  @Test("Every link of a page leads to a page")
  func links() {
    var (seen, waiting): (Set<String>, [String]) = ([], ["/"])
    while let path = waiting.popLast() {
      guard seen.insert(path).inserted else { continue }
      let parts = path.replacing("&amp;", with: "&").split(separator: "?", maxSplits: 1)
      let query = Dictionary(
        (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
          let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
          return (sides[0], sides.count > 1 ? sides[1] : "")
        }, uniquingKeysWith: { $1 })
      let page = site.answer(String(parts[0])) { query[$0] }
      #expect(page.status == 200, "\(path)")
      guard page.kind == .html else { continue }
      for match in String(decoding: page.body, as: UTF8.self).matches(of: /(?:href|src)="([^"]*)"/) {
        #expect(match.1.hasPrefix("/"), "\(match.1) leads away")
        waiting.append(String(match.1))
      }
    }
    #expect(seen.count > 40)
  }
}
