import BlockEngine
import BlockLink
import RecordStore

/// The pages of boards: a path and a query give a page.
package struct BoardSite: Sendable {
  let name: String
  /// The address for others, without a slash at the end.
  let url: String
  let store: any RecordStore
  let pictures: PictureMaker?
  let times: @Sendable () -> BoardTimes
  let ladder: @Sendable () -> BotLadder?
  let templates: Templates

  /// - Parameters:
  ///   - name: the server's name.
  ///   - url: its address for others, without a slash at the end.
  ///   - pictures: what makes pictures of games; nil for none.
  ///   - times: what the current season and day are.
  ///   - ladder: the bots' ladder; nil for none.
  package init(
    name: String, url: String, store: any RecordStore, pictures: PictureMaker?,
    times: @escaping @Sendable () -> BoardTimes, ladder: @escaping @Sendable () -> BotLadder? = { nil }
  ) throws {
    (self.name, self.url, self.store, self.pictures, self.times) = (name, url, store, pictures, times)
    self.ladder = ladder
    templates = try Templates()
  }

  /// The answer to a request.
  ///
  /// - Parameters:
  ///   - path: the path without the query.
  ///   - query: the value of a name in the query; nil for none.
  package func answer(_ path: String, query: (String) -> String? = { _ in nil }) -> Page {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    do {
      if parts.prefix(2) == ["api", "v1"] { return try api(Array(parts.dropFirst(2)), query: query) }
      return try html(parts, query: query) ?? missing
    } catch {
      return message("The boards cannot be read now.", title: "Not now", status: 503)
    }
  }

  private func html(_ parts: [String], query: (String) -> String?) throws -> Page? {
    switch (parts.count, parts.first) {
    case (1, ""): try index()
    case (1, "style.css"): Page(.css, Templates.style)
    case (1, "feed.xml"): try feed()
    case (1, "privacy"): page(.privacy, [String: String](), title: "Privacy")
    case (1, "bots"): ladder().map { page(.bots, LadderValues($0), title: "The bots' ladder") }
    case (2, "seasons"): try season(parts[1])
    case (3, "boards"): try board(parts[1], parts[2], query)
    case (2, "ratings"): try ratings(parts[1], query)
    case (2, "matches"): try match(parts[1])
    case (2, "players"): try number(parts[1]).flatMap { try player($0) }
    case (2, "records"): try number(parts[1]).flatMap { try game($0) }
    case (3, "records"): try number(parts[1]).flatMap { try part(parts[2], of: $0) }
    default: nil
    }
  }

  func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  private func page(_ name: Templates.Name, _ values: some Any, title: String, status: Int = 200) -> Page {
    Page(.html, templates.page(name, values, title: title, server: self.name), status: status)
  }

  func message(_ text: String, title: String, status: Int) -> Page {
    page(.message, ["text": text], title: title, status: status)
  }

  private var missing: Page {
    message("There is no such page here.", title: "Not found", status: 404)
  }

  private func index() throws -> Page {
    let (boards, ratings) = (try store.boards(atMost: 200), try store.ratingBoards())
    let seasons = try pastSeasons()
    let values = IndexValues(
      seasons: seasons.map { .init(name: $0.name, day: String($0.since.prefix(10))) },
      hasSeasons: !seasons.isEmpty, hasBots: ladder() != nil,
      boards: boards.map { .init(rules: $0.rules, mode: $0.mode, places: $0.places) },
      ratings: ratings.map { .init(rules: $0.rules, players: $0.players) }, hasRatings: !ratings.isEmpty,
      hasBoards: !boards.isEmpty, latest: try store.latest(atMost: 20).map(RecordValues.init))
    return page(.index, values, title: "Boards")
  }

  /// The most seasons that are listed.
  static let maxSeasons = 100

  /// The seasons beside the current one, the latest first.
  private func pastSeasons() throws -> [SeasonSummary] {
    let current = times().season
    return try store.seasons(atMost: Self.maxSeasons).filter { $0.name != current }
  }

  /// A season's boards; nil if there is no such season.
  private func season(_ name: String) throws -> Page? {
    guard let found = try store.seasons(atMost: Self.maxSeasons).first(where: { $0.name == name }) else {
      return nil
    }
    let isCurrent = name == times().season
    let boards = try store.boards(atMost: 200, in: name)
    let ratings = try store.ratingBoards(in: isCurrent ? nil : name)
    let values = SeasonValues(
      name: name, day: String(found.since.prefix(10)), isCurrent: isCurrent,
      boards: boards.map { .init(rules: $0.rules, mode: $0.mode, places: $0.places) },
      hasBoards: !boards.isEmpty, ratings: ratings.map { .init(rules: $0.rules, players: $0.players) },
      hasRatings: !ratings.isEmpty)
    return page(.season, values, title: "Season \(name)")
  }

  /// The query of a board; nil if there is no such board.
  func boardQuery(_ rules: String, _ mode: String, _ query: (String) -> String?) -> BoardQuery? {
    guard let rules = Ruleset.Name(rawValue: rules), let mode = GameMode(word: mode), mode.hasBoard else {
      return nil
    }
    var asked = BoardQuery(rules: rules, mode: mode)
    if let level = query("level").flatMap(number), Ruleset(rules).levels.contains(level) {
      asked.level = level
    }
    asked.period = query("period").flatMap(BoardQuery.Period.init(rawValue:)) ?? .all
    if let season = seasonQuery(query) { (asked.period, asked.season) = (.season, season) }
    asked.first = min(query("first").flatMap(number) ?? 0, 1 << 40)
    return asked
  }

  /// The season that a query names: `season=NAME`, or `period=season:NAME` as the form of a board has it.
  private func seasonQuery(_ query: (String) -> String?) -> String? {
    let prefix = "season:"
    let given = query("period").flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    return (given ?? query("season")).flatMap { BoardQuery.isSeason($0) ? $0 : nil }
  }

  private func board(_ rules: String, _ mode: String, _ query: (String) -> String?) throws -> Page? {
    guard var asked = boardQuery(rules, mode, query) else { return nil }
    let found = try store.page(asked, for: nil, times())
    func link(_ first: Int) -> String {
      "/boards/\(rules)/\(mode)?period=\(Self.value(asked))&first=\(first)"
        + (asked.level.map { "&level=\($0)" } ?? "")
    }
    let levels = Ruleset(asked.rules).levels
    let current = times().season
    if asked.season == current { asked.season = nil }
    var periods = [("all", "all"), ("season", "season \(current)"), ("day", "today")]
    periods += try pastSeasons().map { ("season:\($0.name)", "season \($0.name)") }
    let values = BoardValues(
      rules: rules, mode: mode,
      periods: periods.map { .init(value: $0.0, label: $0.1, chosen: $0.0 == Self.value(asked)) },
      levels: [.init(value: "", label: "any", chosen: asked.level == nil)]
        + levels.map { .init(value: "\($0)", label: "\($0)", chosen: asked.level == $0) },
      places: found.places.map(PlaceValues.init), hasPlaces: !found.places.isEmpty,
      hasLive: found.places.contains { $0.mark == .live },
      before: found.first > 0 ? link(max(0, found.first - BoardPage.size)) : nil,
      after: found.first + found.places.count < found.total ? link(found.first + BoardPage.size) : nil)
    return page(
      .board, values, title: "\(rules) \(mode)\(asked.season.map { ", season \($0)" } ?? "")")
  }

  /// The period of a query, as the form of a board has it.
  private static func value(_ asked: BoardQuery) -> String {
    asked.season.map { "season:\($0)" } ?? asked.period.rawValue
  }

  private func player(_ id: Int) throws -> Page? {
    guard let player = try store.player(id, atMost: 200) else { return nil }
    let ratings = try store.ratings(of: id, times()).map(PlayerValues.RatingLine.init)
    let series = try store.series(atMost: 50, of: id).map { SeriesValues($0, of: id) }
    let values = PlayerValues(
      records: player.records.map(RecordValues.init), hasRecords: !player.records.isEmpty, ratings: ratings,
      hasRatings: !ratings.isEmpty, series: series, hasSeries: !series.isEmpty)
    return page(.player, values, title: player.name)
  }

  /// The query of a page of ratings; nil if there are none by these rules.
  func ratingQuery(_ rules: String, _ query: (String) -> String?) -> RatingQuery? {
    guard let rules = Ruleset.Name(rawValue: rules), Ruleset.Name.ranked.contains(rules) else { return nil }
    return RatingQuery(
      rules: rules, season: seasonQuery(query), first: min(query("first").flatMap(number) ?? 0, 1 << 40))
  }

  private func ratings(_ rules: String, _ query: (String) -> String?) throws -> Page? {
    guard let asked = ratingQuery(rules, query) else { return nil }
    let found = try store.page(asked, for: nil, times())
    let past = asked.season == times().season ? nil : asked.season
    func link(_ first: Int) -> String {
      "/ratings/\(rules)?first=\(first)" + (past.map { "&season=\($0)" } ?? "")
    }
    let values = RatingsValues(
      season: past,
      places: found.places.map(RatingsValues.Place.init), hasPlaces: !found.places.isEmpty,
      before: found.first > 0 ? link(max(0, found.first - BoardPage.size)) : nil,
      after: found.first + found.places.count < found.total ? link(found.first + BoardPage.size) : nil)
    return page(
      .ratings, values, title: "Ratings: \(rules)\(past.map { ", season \($0)" } ?? "")")
  }

  private func match(_ name: String) throws -> Page? {
    let id = name.prefix(64)
    guard id.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let file = try store.file(ofMatch: String(id))
    else { return nil }
    return Page(.replay, file, fileName: "\(id).match")
  }

  private func game(_ id: Int) throws -> Page? {
    guard let record = try store.record(id) else { return nil }
    var values = RecordValues(record)
    values.file = "/records/\(id)/replay"
    values.url = "\(url)/records/\(id)/replay"
    if pictures != nil { values.picture = "/records/\(id)/picture.svg" }
    return page(.game, values, title: "\(record.name): \(record.game.rules) \(record.game.mode)")
  }

  private func part(_ name: String, of id: Int) throws -> Page? {
    guard ["replay", "picture.svg"].contains(name), let replay = try store.replay(of: id) else { return nil }
    if name == "replay" { return Page(.replay, replay, fileName: "\(id).replay") }
    return pictures?.picture(of: replay, id).map { Page(.picture, $0) }
  }

  private func feed() throws -> Page {
    let latest = try store.latest(atMost: 30)
    let values = FeedValues(
      server: name, url: url, updated: latest.first?.at ?? "2026-01-01T00:00:00Z",
      records: latest.map(RecordValues.init))
    return Page(.feed, templates.feed(values))
  }
}
