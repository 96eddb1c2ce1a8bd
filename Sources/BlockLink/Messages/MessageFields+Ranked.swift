import BlockEngine
import BlockRecords

// Ranked matches in messages.
extension MessageFields {
  private mutating func rankedRules() throws(MessageFault) -> Ruleset.Name {
    let rules = try word("rules", Ruleset.Name.self)
    guard Ruleset.Name.ranked.contains(rules) else {
      throw fault("rules", remedy: "one of " + Ruleset.Name.ranked.map(\.rawValue).joined(separator: " "))
    }
    return rules
  }

  private mutating func rating() throws(MessageFault) -> PlayerRating {
    PlayerRating(
      rating: try int("rating", PlayerRating.ratings),
      deviation: try int("deviation", PlayerRating.deviations),
      isProvisional: try bool("provisional"))
  }

  private mutating func rating(_ name: String) throws(MessageFault) -> PlayerRating {
    var fields = try part(try value(name), of: name)
    let rating = try fields.rating()
    try fields.rejectUnknown()
    return rating
  }

  mutating func seek() throws(MessageFault) -> LinkMessage {
    .seek(try rankedRules(), waited: try integer("waited", 0...RankedLimits.maxClaimedWait))
  }

  mutating func seekState() throws(MessageFault) -> SeekState {
    SeekState(
      rules: try rankedRules(), waited: try integer("waited", 0...Int64.max / 2),
      width: try int("width", 0...RankedLimits.maxWidth), others: try int("others", 0...1_000_000),
      rating: try rating())
  }

  mutating func rankedOffer() throws(MessageFault) -> RankedOffer {
    RankedOffer(
      id: try int("offer", 1...Int.max), player: try name("player"), rating: try rating(),
      left: try integer("left", 0...RankedLimits.acceptTime))
  }

  mutating func ratingChange() throws(MessageFault) -> RatingChange {
    RatingChange(
      rules: try rankedRules(), opponent: try name("opponent"),
      result: try word("result", RatingChange.Result.self), before: try rating("before"),
      after: try rating("after"))
  }

  mutating func ratingQuery() throws(MessageFault) -> RatingQuery {
    RatingQuery(
      rules: try rankedRules(), season: has("season") ? try seasonName() : nil,
      first: try int("first", 0...BoardPage.maxTotal), isAround: try bool("around"))
  }

  mutating func ratingPage() throws(MessageFault) -> RatingPage {
    var page = RatingPage(
      first: try int("first", 0...BoardPage.maxTotal), total: try int("total", 0...BoardPage.maxTotal),
      season: try season())
    if has("own") { page.own = try int("own", 1...BoardPage.maxTotal) }
    for place in try array("places", atMost: BoardPage.size) {
      var fields = try part(place, of: "a place")
      let rank = fields.has("rank") ? try fields.int("rank", 1...BoardPage.maxTotal) : nil
      page.places.append(
        RatingPage.Place(
          rank: rank, player: try fields.int("player", 1...Int.max), name: try fields.name("name"),
          rating: try fields.rating(), series: try fields.int("series", 0...BoardPage.maxTotal),
          wins: try fields.int("wins", 0...BoardPage.maxTotal)))
      try fields.rejectUnknown()
    }
    return page
  }
}

extension JSONWriter {
  private mutating func rating(_ rating: PlayerRating) {
    member("rating", rating.rating)
    member("deviation", rating.deviation)
    member("provisional", rating.isProvisional)
  }

  mutating func seekState(_ state: SeekState) {
    member("rules", state.rules.rawValue)
    member("waited", state.waited)
    member("width", state.width)
    member("others", state.others)
    rating(state.rating)
  }

  mutating func offer(_ offer: RankedOffer) {
    member("offer", offer.id)
    member("player", offer.player)
    rating(offer.rating)
    member("left", offer.left)
  }

  mutating func change(_ change: RatingChange) {
    member("rules", change.rules.rawValue)
    member("opponent", change.opponent)
    member("result", change.result.rawValue)
    object("before") { $0.rating(change.before) }
    object("after") { $0.rating(change.after) }
  }

  mutating func query(_ query: RatingQuery) {
    member("rules", query.rules.rawValue)
    if let season = query.season { member("season", season) }
    member("first", query.first)
    member("around", query.isAround)
  }

  mutating func page(_ page: RatingPage) {
    pageHead(first: page.first, total: page.total, own: page.own, season: page.season)
    array("places") { json in
      for place in page.places {
        json.object { json in
          if let rank = place.rank { json.member("rank", rank) }
          json.member("player", place.player)
          json.member("name", place.name)
          json.rating(place.rating)
          json.member("series", place.series)
          json.member("wins", place.wins)
        }
      }
    }
  }
}
