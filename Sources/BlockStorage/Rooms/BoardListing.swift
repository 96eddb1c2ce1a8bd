import BlockEngine
import BlockLink
import BlockPlatform

/// A page of a board, as the server's program prints it.
package struct BoardListing: Equatable, Sendable {
  /// The server's name.
  package let server: String
  /// The key by which the server knows the player, in hexadecimal.
  package let key: String
  package let page: BoardPage

  package init(server: String, key: String, page: BoardPage) {
    (self.server, self.key, self.page) = (server, key, page)
  }

  /// Reads the line of JSON; nil if it is none.
  package init?(_ output: [UInt8]) {
    guard let object = JSONObject(Array(output.prefix { $0 != 10 })) else { return nil }
    server = object.text("server").sanitized
    key = object.text("key")
    var page = BoardPage(
      first: Int(clamping: object.number("first")), total: Int(clamping: object.number("total")),
      own: object.has("own") ? Int(clamping: object.number("own")) : nil,
      season: object.text("season").sanitized)
    page.places = object.objects("places").prefix(BoardPage.size).map { place in
      BoardPage.Place(
        rank: Int(clamping: place.number("rank")), record: Int(clamping: place.number("record")),
        name: place.text("name").sanitized, score: Int(clamping: place.number("score")),
        lines: Int(clamping: place.number("lines")), time: place.number("microseconds"),
        level: Int(clamping: place.number("level")), at: place.text("at").sanitized,
        mark: RecordPlace.Mark(rawValue: place.text("mark")) ?? .replayed)
    }
    self.page = page
  }
}

extension RecordPlace {
  /// Reads what became of a game that was sent, as the server's program prints it; nil if it is none.
  package init?(_ output: [UInt8]) {
    guard let object = JSONObject(Array(output.prefix { $0 != 10 })),
      let change = Change(rawValue: object.text("change"))
    else { return nil }
    self.init(
      record: Int(clamping: object.number("record")), rank: Int(clamping: object.number("rank")),
      total: Int(clamping: object.number("total")), change: change,
      mark: Mark(rawValue: object.text("mark")) ?? .replayed)
  }

  /// What became of it, in the player's language.
  package var text: String {
    let (rank, total) = (String(rank), String(total))
    return switch change {
    case .notBetter: tr("Your best there is better: number %s of %s.", rank, total)
    case .known: tr("It is there already; your best is number %s of %s.", rank, total)
    case .improved: tr("Your best there now: number %s of %s.", rank, total)
    }
  }
}

extension RecordPlace.Mark {
  /// The mark in the player's language.
  package var title: String {
    switch self {
    case .live: tr("live", context: "how a record is known")
    case .replayed: tr("replayed", context: "how a record is known")
    }
  }
}

extension BoardQuery {
  /// The words of the server's program that ask for the page.
  package func words(for address: String) -> [String] {
    var words = ["boards", "--period", period.rawValue, "--first", String(first)]
    if let level { words += ["--level", String(level)] }
    if let season { words.append("--season=\(season)") }
    if isAround { words.append("--around") }
    for name in friends { words.append("--friend=\(name)") }
    return words + ["--", address, rules.rawValue, mode.word]
  }

  /// The modes with boards.
  package static var modes: [GameMode] {
    GameMode.Kind.allCases.compactMap { GameMode($0) }.filter(\.hasBoard)
  }
}
