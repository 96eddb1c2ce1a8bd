import BlockLink
import RecordStore
import Standings

// What the templates show.

struct IndexValues {
  struct BoardLine {
    let rules: String
    let mode: String
    let places: Int
  }

  struct RatingLine {
    let rules: String
    let players: Int
  }

  struct SeasonLine {
    let name: String
    let day: String
  }

  let seasons: [SeasonLine]
  let hasSeasons: Bool
  let hasBots: Bool
  let boards: [BoardLine]
  let ratings: [RatingLine]
  let hasRatings: Bool
  let hasBoards: Bool
  let latest: [RecordValues]
}

struct SeasonValues {
  let name: String
  let day: String
  let isCurrent: Bool
  let boards: [IndexValues.BoardLine]
  let hasBoards: Bool
  let ratings: [IndexValues.RatingLine]
  let hasRatings: Bool
}

struct BoardValues {
  struct Choice {
    let value: String
    let label: String
    let chosen: Bool
  }

  let rules: String
  let mode: String
  let periods: [Choice]
  let levels: [Choice]
  let places: [PlaceValues]
  let hasPlaces: Bool
  let hasLive: Bool
  let before: String?
  let after: String?
}

struct PlaceValues {
  let rank: Int
  let record: Int
  let name: String
  let score: Int
  let lines: Int
  let time: String
  let level: Int
  let day: String
  let mark: String

  init(_ place: BoardPage.Place) {
    (rank, record, name, score) = (place.rank, place.record, place.name, place.score)
    (lines, time, level) = (place.lines, PlayedTime.text(place.time), place.level)
    (day, mark) = (String(place.at.prefix(10)), place.mark.rawValue)
  }
}

struct RatingsValues {
  struct Place {
    let rank: String
    let player: Int
    let name: String
    let rating: Int
    let deviation: Int
    let provisional: Bool
    let series: Int
    let wins: Int

    init(_ place: RatingPage.Place) {
      rank = place.rank.map(String.init) ?? "–"
      (player, name) = (place.player, place.name)
      (rating, deviation) = (place.rating.points, place.rating.deviation / 1_000)
      (provisional, series, wins) = (place.rating.isProvisional, place.series, place.wins)
    }
  }

  /// The season at whose end the ratings were so; nil for now.
  let season: String?
  let places: [Place]
  let hasPlaces: Bool
  let before: String?
  let after: String?
}

struct PlayerValues {
  struct RatingLine {
    let rules: String
    let rating: Int
    let deviation: Int
    let provisional: Bool
    let rank: Int?
    let series: Int
    let wins: Int

    init(_ kept: KeptRating) {
      (rules, rating, deviation) = (kept.rules, kept.rating.points, kept.rating.deviation / 1_000)
      (provisional, rank) = (kept.rating.isProvisional, kept.rank)
      (series, wins) = (kept.series, kept.wins)
    }
  }

  let records: [RecordValues]
  let hasRecords: Bool
  let ratings: [RatingLine]
  let hasRatings: Bool
  let series: [SeriesValues]
  let hasSeries: Bool
}

/// A ranked series as one of its players sees it.
struct SeriesValues {
  struct File {
    let id: String
    let number: Int
  }

  let at: String
  let rules: String
  let opponent: String
  let opponentNumber: Int
  let result: String
  let before: Int
  let after: Int
  let files: [File]

  init(_ kept: KeptSeries, of player: Int) {
    let own = kept.players[0].id == player ? 0 : 1
    let other = kept.players[1 - own]
    (at, rules, opponent, opponentNumber) = (kept.at, kept.rules, other.name, other.id)
    let score = own == 0 ? kept.score : 1_000 - kept.score
    result =
      kept.uncounted.map { "does not count: \($0)" }
      ?? (score == 1_000 ? "won" : score == 0 ? "lost" : "drawn")
    (before, after) = (kept.players[own].before.points, kept.players[own].after.points)
    files = kept.matches.enumerated().map { File(id: $1, number: $0 + 1) }
  }
}

struct FeedValues {
  let server: String
  let url: String
  let updated: String
  let records: [RecordValues]
}

struct RecordValues {
  let id: Int
  let player: Int
  let name: String
  let rules: String
  let mode: String
  let level: Int
  let score: Int
  let lines: Int
  let pieces: Int
  let presses: Int
  let time: String
  let at: String
  let season: String
  let annulled: String?
  let rank: Int?
  let isLive: Bool
  var file = ""
  var url = ""
  var picture: String?

  init(_ record: KeptRecord) {
    (id, player, name) = (record.id, record.player, record.name)
    (rules, mode, level) = (record.game.rules, record.game.mode, record.game.level)
    (score, lines, pieces) = (record.game.score, record.game.lines, record.game.pieces)
    (presses, time) = (record.game.presses, PlayedTime.text(record.game.time))
    (at, season, annulled, rank) = (record.at, record.season, record.annulled, record.rank)
    isLive = record.mark == .live
  }
}

/// Times of play for people.
enum PlayedTime {
  /// Minutes, seconds and thousandths, cut off: `1:02.345`.
  static func text(_ microseconds: Int64) -> String {
    let milliseconds = microseconds / 1_000
    func padded(_ number: Int64, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
    let seconds = milliseconds / 1_000
    return "\(seconds / 60):\(padded(seconds % 60, 2)).\(padded(milliseconds % 1_000, 3))"
  }
}

/// The bots' ladder as pages show it.
package struct BotLadder: Sendable {
  package let setup: LadderSetup
  package let table: LadderTable

  package init(_ setup: LadderSetup, _ table: LadderTable) { (self.setup, self.table) = (setup, table) }
}

struct LadderValues {
  struct Bot {
    let rank: Int
    let name: String
    let rating: Int
    let deviation: Int
    let provisional: Bool
    let games: Int
    let wins: Int
    let losses: Int
    let draws: Int
    let attack: String
    let pieces: String

    init(_ place: LadderTable.Place, rank: Int) {
      (self.rank, name) = (rank, place.bot)
      (rating, deviation) = (place.rating.rating / 1_000, place.rating.deviation / 1_000)
      provisional = place.rating.isProvisional
      (games, wins, losses, draws) = (place.games, place.wins, place.losses, place.draws)
      attack = LadderTable.tenths(place.attackPerMinute)
      pieces = LadderTable.tenths(place.piecesPerMinute)
    }
  }

  struct Verdict {
    let first: String
    let second: String
    let verdict: String
    let wins: Int
    let losses: Int
    let draws: Int
  }

  let rules: String
  let seed: String
  let pieces: Int
  let bots: [Bot]
  let verdicts: [Verdict]

  init(_ ladder: BotLadder) {
    (rules, seed) = (ladder.setup.rules.rawValue, "\(ladder.setup.seed)")
    pieces = ladder.setup.pieces
    bots = ladder.table.places.enumerated().map { Bot($1, rank: $0 + 1) }
    verdicts = ladder.table.verdicts.map {
      Verdict(
        first: $0.bots[0], second: $0.bots[1], verdict: $0.sum.verdict.rawValue, wins: $0.sum.wins[0],
        losses: $0.sum.wins[1], draws: $0.sum.draws)
    }
  }
}
