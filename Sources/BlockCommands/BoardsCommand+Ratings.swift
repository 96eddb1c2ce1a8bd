import BlockEngine
import BlockLink
import BlockPlatform
import BlockRecords
import BlockStorage

// The ratings of ranked matches.
extension BoardsCommand {
  func showRatings(on console: Console) throws(CommandFailure) -> Int32 {
    let rules = givenRules ?? .modern
    guard Ruleset.Name.ranked.contains(rules) else {
      let names = Ruleset.Name.ranked.map(\.rawValue).joined(separator: ", ")
      throw .refused(tr("ranked matches have the rules %s", names))
    }
    guard join == nil, !leave, level == nil, period == .all else {
      throw .refused(tr("--ratings goes only with --rules, --season, --page, --around, --server and --json"))
    }
    var words = ["boards", "--ratings", "--first", String((min(page, 1 << 30) - 1) * BoardPage.size)]
    if let season { words.append("--season=\(season)") }
    if around { words.append("--around") }
    let answer = try console.ask(words + ["--", try options.address(), rules.rawValue])
    let places = answer.objects("places")
    if json {
      try console.putJSON { text in
        text.member("server", answer.text("server"))
        text.member("rules", rules.rawValue)
        text.member("season", answer.text("season"))
        text.member("first", answer.number("first"))
        text.member("total", answer.number("total"))
        if answer.has("own") { text.member("own", answer.number("own")) }
        text.array("places") { text in
          for place in places { text.object { Self.writeRating(place, to: &$0) } }
        }
      }
      return 0
    }
    for place in places { try console.put(Array((Self.ratingLine(place) + "\n").utf8)) }
    if places.isEmpty { try console.put(line: tr("Nobody has a rating here.")) }
    if answer.has("own") {
      console.writeError(
        tr("You are number %s of %s.", String(answer.number("own")), String(answer.number("total"))))
    }
    return 0
  }

  /// Ratings and deviations in thousandths of a point.
  private static func writeRating(_ place: JSONObject, to text: inout JSONWriter) {
    if place.has("rank") { text.member("rank", place.number("rank")) }
    text.member("player", place.number("player"))
    text.member("name", place.text("name"))
    text.member("rating", place.number("rating"))
    text.member("deviation", place.number("deviation"))
    text.member("provisional", !place.has("rank"))
    text.member("series", place.number("series"))
    text.member("wins", place.number("wins"))
  }

  private static func ratingLine(_ place: JSONObject) -> String {
    [
      place.has("rank") ? String(place.number("rank")) : tr("provisional"), place.text("name").sanitized,
      String(place.number("rating") / 1_000), String(place.number("deviation") / 1_000),
      String(place.number("series")), String(place.number("wins")),
    ].joined(separator: "\t")
  }
}
