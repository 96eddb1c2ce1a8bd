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
    let folder = TemporaryFolder()
    let site: BoardSite

    init() throws {
      let store = try SQLiteRecordStore(path: "\(folder.path)/boards.db")
      for player in 1...20 {
        _ = try store.take(
          RecordStoreTests.record(
            UInt8(player), nonce: 1, score: 1_000 - player, mode: player > 15 ? "sprint" : "endless",
            name: player == 1 ? BoardSiteTests.hostile : "player \(player)"))
      }
      for (series, end) in [(1, RankedMatch.End.first), (2, .draw), (3, .void)] {
        var match = RankedStoreTests.match(series, 1, 30, end)
        match.ranked.players[0].name = BoardSiteTests.hostile
        _ = try store.keep(match)
      }
      _ = try store.annul(2, because: "<b>a bot</b>")
      site = try BoardSite(
        name: "here & <there>", url: "https://boards.example", store: store, pictures: nil,
        times: { BoardTimes(season: "2026", day: "2026-11-26") })
    }
  }

  private static let sample = Result { try Sample() }

  private let site: BoardSite

  init() throws { site = try Self.sample.get().site }

  private static let paths = [
    "/", "/boards/modern/endless", "/boards/modern/sprint", "/boards/league/ultra", "/players/1",
    "/records/1",
    "/records/2", "/ratings/modern", "/ratings/league", "/matches/1000102", "/api/v1/ratings",
    "/api/v1/ratings/modern",
    "/players/21", "/privacy", "/feed.xml", "/style.css", "/api/v1/boards", "/api/v1/boards/modern/endless",
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
    #expect(player.contains("1 of 2 series won") || player.contains("0 of 2 series won"))
    #expect(player.contains("does not count: void") && player.contains("/matches/1000102"))
    #expect(site.answer("/matches/1000102").body == [2, 10])
    let json = String(decoding: site.answer("/api/v1/ratings/modern").body, as: UTF8.self)
    #expect(json.contains("\"total\":2") && json.contains("\"provisional\":true"))
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
