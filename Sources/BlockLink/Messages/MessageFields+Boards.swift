import BlockEngine
import BlockRecords

// Boards in messages.
extension MessageFields {
  mutating func uploadPart() throws(MessageFault) -> LinkMessage.UploadPart {
    let size = try int("size", 1...RecordUpload.maxBytes)
    return LinkMessage.UploadPart(
      size: size, from: try int("from", 0...size - 1),
      text: try text("text", atMost: LinkProtocol.maxMessageBytes))
  }

  mutating func recordPart() throws(MessageFault) -> RecordPart {
    let (record, size) = (try int("record", 1...Int.max), try int("size", 1...RecordUpload.maxBytes))
    let part = RecordPart(
      record: record, size: size, from: try int("from", 0...size - 1),
      text: try text("text", atMost: LinkProtocol.maxMessageBytes))
    guard (1...size - part.from).contains(part.text.utf8.count) else {
      throw fault("text", remedy: "a part of \(size.counted("byte")) from \(part.from) on")
    }
    return part
  }

  mutating func boardQuery() throws(MessageFault) -> BoardQuery {
    let rules = try word("rules", Ruleset.Name.self)
    guard let mode = GameMode(word: try text("mode")), mode.hasBoard else {
      throw fault("mode", remedy: "a mode that has boards")
    }
    var query = BoardQuery(
      rules: rules, mode: mode, period: try word("period", BoardQuery.Period.self),
      first: try int("first", 0...BoardPage.maxTotal), isAround: try bool("around"))
    if has("season") {
      query.season = try seasonName()
      guard query.period == .season else { throw fault("season", remedy: "the period season with it") }
    }
    if has("level") { query.level = try int("level", Ruleset(rules).levels) }
    if has("friends") {
      query.friends = try texts("friends", atMost: BoardQuery.maxFriends)
      guard !query.friends.isEmpty, query.friends.allSatisfy({ LinkName.fault(of: $0) == nil }) else {
        throw fault("friends", remedy: "1 to \(BoardQuery.maxFriends) names")
      }
    }
    return query
  }

  mutating func place() throws(MessageFault) -> RecordPlace {
    RecordPlace(
      record: try int("record", 1...Int.max), rank: try int("rank", 1...BoardPage.maxTotal),
      total: try int("total", 1...BoardPage.maxTotal), change: try word("change", RecordPlace.Change.self),
      mark: try word("mark", RecordPlace.Mark.self))
  }

  mutating func boardPage() throws(MessageFault) -> BoardPage {
    var page = BoardPage(
      first: try int("first", 0...BoardPage.maxTotal), total: try int("total", 0...BoardPage.maxTotal),
      season: try season())
    if has("own") { page.own = try int("own", 1...BoardPage.maxTotal) }
    for place in try array("places", atMost: BoardPage.size) {
      var fields = try part(place, of: "a place")
      page.places.append(
        BoardPage.Place(
          rank: try fields.int("rank", 1...BoardPage.maxTotal), record: try fields.int("record", 1...Int.max),
          name: try fields.name("name"), score: try fields.int("score", 0...Int.max),
          lines: try fields.int("lines", 0...Int.max), time: try fields.integer("time"),
          level: try fields.int("level", 0...9_999), at: try fields.moment("at"),
          mark: try fields.word("mark", RecordPlace.Mark.self)))
      try fields.rejectUnknown()
    }
    return page
  }

  /// Takes out the name of a season that is asked for.
  mutating func seasonName() throws(MessageFault) -> String {
    let name = try text("season", atMost: 24)
    guard BoardQuery.isSeason(name) else { throw fault("season", remedy: BoardQuery.seasonNames) }
    return name
  }

  /// Takes out the name of a season.
  mutating func season() throws(MessageFault) -> String {
    let season = try text("season", atMost: 24)
    guard season.unicodeScalars.allSatisfy({ !LinkName.isUnsafe($0) }) else {
      throw fault("season", remedy: "a name")
    }
    return season
  }

  mutating func ownRecords() throws(MessageFault) -> OwnRecords {
    var own = OwnRecords(
      name: has("name") ? try name("name") : nil, first: try int("first", 0...BoardPage.maxTotal),
      total: try int("total", 0...BoardPage.maxTotal))
    for record in try array("records", atMost: OwnRecords.size) {
      var fields = try part(record, of: "a record")
      guard let mode = GameMode(word: try fields.text("mode")) else {
        throw fields.fault("mode", remedy: "a mode")
      }
      own.records.append(
        OwnRecords.Record(
          record: try fields.int("record", 1...Int.max), rules: try fields.word("rules", Ruleset.Name.self),
          mode: mode, level: try fields.int("level", 0...9_999), score: try fields.int("score", 0...Int.max),
          lines: try fields.int("lines", 0...Int.max), time: try fields.integer("time"),
          at: try fields.moment("at"), mark: try fields.word("mark", RecordPlace.Mark.self),
          isAnnulled: try fields.bool("annulled")))
      try fields.rejectUnknown()
    }
    return own
  }

  private mutating func moment(_ name: String) throws(MessageFault) -> String {
    let text = try text(name, atMost: 20)
    guard LobbyBan.isTime(text) else { throw fault(name, remedy: "YYYY-MM-DDTHH:MM:SSZ") }
    return text
  }
}

extension JSONWriter {
  mutating func query(_ query: BoardQuery) {
    member("rules", query.rules.rawValue)
    member("mode", query.mode.word)
    if let level = query.level { member("level", level) }
    member("period", query.period.rawValue)
    if let season = query.season { member("season", season) }
    member("first", query.first)
    member("around", query.isAround)
    if !query.friends.isEmpty { member("friends", query.friends) }
  }

  mutating func place(_ place: RecordPlace) {
    member("record", place.record)
    member("rank", place.rank)
    member("total", place.total)
    member("change", place.change.rawValue)
    member("mark", place.mark.rawValue)
  }

  /// What a page of places says of all of them.
  mutating func pageHead(first: Int, total: Int, own: Int?, season: String) {
    member("first", first)
    member("total", total)
    if let own { member("own", own) }
    member("season", season)
  }

  mutating func page(_ page: BoardPage) {
    pageHead(first: page.first, total: page.total, own: page.own, season: page.season)
    array("places") { json in
      for place in page.places {
        json.object { json in
          json.member("rank", place.rank)
          json.member("record", place.record)
          json.member("name", place.name)
          json.member("score", place.score)
          json.member("lines", place.lines)
          json.member("time", place.time)
          json.member("level", place.level)
          json.member("at", place.at)
          json.member("mark", place.mark.rawValue)
        }
      }
    }
  }
}

extension JSONWriter {
  mutating func own(_ own: OwnRecords) {
    if let name = own.name { member("name", name) }
    member("first", own.first)
    member("total", own.total)
    array("records") { json in
      for record in own.records {
        json.object { json in
          json.member("record", record.record)
          json.member("rules", record.rules.rawValue)
          json.member("mode", record.mode.word)
          json.member("level", record.level)
          json.member("score", record.score)
          json.member("lines", record.lines)
          json.member("time", record.time)
          json.member("at", record.at)
          json.member("mark", record.mark.rawValue)
          json.member("annulled", record.isAnnulled)
        }
      }
    }
  }
}
