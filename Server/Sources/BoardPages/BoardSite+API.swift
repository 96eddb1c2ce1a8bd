import BlockLink
import RecordStore
import Standings

// The boards as JSON.
extension BoardSite {
  func api(_ parts: [String], query: (String) -> String?) throws -> Page {
    switch (parts.count, parts.first) {
    case (1, "openapi.json"): return Page(.json, Self.description)
    case (1, "boards"):
      return Page(
        json: try store.boards(atMost: 200).map {
          BoardAnswer(rules: $0.rules, mode: $0.mode, players: $0.places)
        })
    case (3, "boards"):
      guard let asked = boardQuery(parts[1], parts[2], query) else { break }
      let page = try store.page(asked, for: nil, times())
      return Page(
        json: PageAnswer(
          rules: parts[1], mode: parts[2], level: asked.level, period: asked.period.rawValue,
          season: page.season, first: page.first, total: page.total,
          places: page.places.map(BoardPlaceJSON.init)))
    case (1, "bots"):
      guard let found = ladder() else { break }
      return Page(json: LadderAnswer(found))
    case (1, "seasons"):
      let current = times().season
      return Page(
        json: try store.seasons(atMost: Self.maxSeasons).map {
          SeasonAnswer(name: $0.name, since: $0.since, isCurrent: $0.name == current)
        })
    case (2, "seasons"):
      guard let season = try store.seasons(atMost: Self.maxSeasons).first(where: { $0.name == parts[1] })
      else { break }
      let isCurrent = season.name == times().season
      return Page(
        json: SeasonBoardsAnswer(
          name: season.name, since: season.since, isCurrent: isCurrent,
          boards: try store.boards(atMost: 200, in: season.name).map {
            BoardAnswer(rules: $0.rules, mode: $0.mode, players: $0.places)
          },
          ratings: try store.ratingBoards(in: isCurrent ? nil : season.name).map {
            RatingBoardAnswer(rules: $0.rules, players: $0.players)
          }))
    case (1, "ratings"):
      return Page(
        json: try store.ratingBoards().map { RatingBoardAnswer(rules: $0.rules, players: $0.players) })
    case (2, "ratings"):
      guard let asked = ratingQuery(parts[1], query) else { break }
      let page = try store.page(asked, for: nil, times())
      return Page(
        json: RatingsAnswer(
          rules: parts[1], season: page.season, first: page.first, total: page.total,
          places: page.places.map(RatingPlaceJSON.init)))
    case (2, "players"):
      guard let player = try number(parts[1]).flatMap({ try store.player($0, atMost: 200) }) else { break }
      return Page(
        json: PlayerAnswer(id: player.id, name: player.name, records: player.records.map(RecordAnswer.init)))
    case (2, "records"):
      guard let record = try number(parts[1]).flatMap({ try store.record($0) }) else { break }
      return Page(json: RecordAnswer(record))
    default: break
    }
    return Page(json: ["error": "there is nothing at this path"], status: 404)
  }

  private struct BoardAnswer: Encodable {
    let rules: String
    let mode: String
    let players: Int
  }

  private struct SeasonAnswer: Encodable {
    let name: String
    let since: String
    let isCurrent: Bool
  }

  private struct SeasonBoardsAnswer: Encodable {
    let name: String
    let since: String
    let isCurrent: Bool
    let boards: [BoardAnswer]
    let ratings: [RatingBoardAnswer]
  }

  private struct PageAnswer: Encodable {
    let rules: String
    let mode: String
    let level: Int?
    let period: String
    let season: String
    let first: Int
    let total: Int
    let places: [BoardPlaceJSON]
  }

  private struct RatingBoardAnswer: Encodable {
    let rules: String
    let players: Int
  }

  /// Ratings and deviations in thousandths of a point.
  private struct RatingsAnswer: Encodable {
    let rules: String
    let season: String
    let first: Int
    let total: Int
    let places: [RatingPlaceJSON]
  }

  private struct PlayerAnswer: Encodable {
    let id: Int
    let name: String
    let records: [RecordAnswer]
  }

  private struct RecordAnswer: Encodable {
    let id: Int
    let player: Int
    let name: String
    let rules: String
    let mode: String
    let level: Int
    let score: Int
    let lines: Int
    let pieces: Int
    let keys: Int
    let microseconds: Int64
    let at: String
    let season: String
    let mark: String
    let rank: Int?
    let annulled: String?
    let replay: String

    init(_ record: KeptRecord) {
      (id, player, name) = (record.id, record.player, record.name)
      (rules, mode, level) = (record.game.rules, record.game.mode, record.game.level)
      (score, lines, pieces) = (record.game.score, record.game.lines, record.game.pieces)
      (keys, microseconds) = (record.game.presses, record.game.time)
      (at, season, rank, annulled) = (record.at, record.season, record.rank, record.annulled)
      mark = record.mark.rawValue
      replay = "/records/\(record.id)/replay"
    }
  }

  /// The description of all this for programs, after OpenAPI 3.1.
  static let description = """
    {"openapi":"3.1.0","info":{"title":"blockfall boards","version":"1","description":"Records of a blockfall server. \
    Everything is read only. Each record's replay can be verified with 'blockfall verify'."},
    "paths":{
    "/api/v1/boards":{"get":{"summary":"The boards that have records, the fullest first","responses":{"200":{"description":"Rules, mode and number of players of each"}}}},
    "/api/v1/boards/{rules}/{mode}":{"get":{"summary":"Twelve places of a board","parameters":[
    {"name":"rules","in":"path","required":true,"schema":{"type":"string"}},
    {"name":"mode","in":"path","required":true,"schema":{"type":"string"}},
    {"name":"level","in":"query","schema":{"type":"integer"},"description":"The start level; without it any"},
    {"name":"period","in":"query","schema":{"type":"string","enum":["all","season","day"]}},
    {"name":"season","in":"query","schema":{"type":"string","pattern":"^[a-z0-9-]{1,24}$"},"description":"The name of a season, whose records then count"},
    {"name":"first","in":"query","schema":{"type":"integer","minimum":0},"description":"The places to skip"}],
    "responses":{"200":{"description":"The places, the number of all, and the season"},"404":{"description":"No such board"}}}},
    "/api/v1/bots":{"get":{"summary":"The bots' ladder, on a scale of its own: ratings and figures a minute in thousandths, and a verdict on each bot and the next one","responses":{"200":{"description":"The bots, the strongest first"},"404":{"description":"No ladder here"}}}},
    "/api/v1/seasons":{"get":{"summary":"The seasons with a record or a ranked series, the latest first","responses":{"200":{"description":"Name, first result, and whether it is the current one, of at most 100"}}}},
    "/api/v1/seasons/{name}":{"get":{"summary":"The boards and ratings of a season","parameters":[
    {"name":"name","in":"path","required":true,"schema":{"type":"string"}}],
    "responses":{"200":{"description":"Its boards, and the rules by which anybody had a rating at its end"},"404":{"description":"No such season"}}}},
    "/api/v1/ratings":{"get":{"summary":"The rules by which anybody has a rating","responses":{"200":{"description":"Rules and number of players of each"}}}},
    "/api/v1/ratings/{rules}":{"get":{"summary":"Twelve players by their ratings, in thousandths of a point","parameters":[
    {"name":"rules","in":"path","required":true,"schema":{"type":"string"}},
    {"name":"season","in":"query","schema":{"type":"string","pattern":"^[a-z0-9-]{1,24}$"},"description":"The name of a season, at whose end the ratings were so; without it those of now"},
    {"name":"first","in":"query","schema":{"type":"integer","minimum":0},"description":"The places to skip"}],
    "responses":{"200":{"description":"The players, first those with a rank, then those whose ratings are provisional"},"404":{"description":"No ranked matches by these rules"}}}},
    "/matches/{id}":{"get":{"summary":"The file of a ranked match","parameters":[
    {"name":"id","in":"path","required":true,"schema":{"type":"string"}}],
    "responses":{"200":{"description":"A file for 'blockfall verify'","content":{"application/octet-stream":{}}},"404":{"description":"No such match"}}}},
    "/api/v1/players/{id}":{"get":{"summary":"A player's records, the latest first","parameters":[
    {"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
    "responses":{"200":{"description":"The name and at most 200 records"},"404":{"description":"No such player"}}}},
    "/api/v1/records/{id}":{"get":{"summary":"A record","parameters":[
    {"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
    "responses":{"200":{"description":"Its figures, its rank, and the path of its replay"},"404":{"description":"No such record"}}}},
    "/records/{id}/replay":{"get":{"summary":"The replay of a record","parameters":[
    {"name":"id","in":"path","required":true,"schema":{"type":"integer"}}],
    "responses":{"200":{"description":"A file for 'blockfall verify'","content":{"application/octet-stream":{}}},"404":{"description":"No such record"}}}}
    }}

    """
}

/// The ladder for programs; ratings and figures a minute in thousandths.
struct LadderAnswer: Encodable {
  struct Bot: Encodable {
    let rank: Int
    let name: String
    let rating: Int
    let deviation: Int
    let provisional: Bool
    let games: Int
    let wins: Int
    let losses: Int
    let draws: Int
    let attackPerMinute: Int
    let piecesPerMinute: Int
  }

  struct Verdict: Encodable {
    let bots: [String]
    let wins: [Int]
    let draws: Int
    let verdict: String
  }

  let rules: String
  let seed: UInt64
  let bots: [Bot]
  let verdicts: [Verdict]

  init(_ ladder: BotLadder) {
    (rules, seed) = (ladder.setup.rules.rawValue, ladder.setup.seed)
    bots = ladder.table.places.enumerated().map { index, place in
      Bot(
        rank: index + 1, name: place.bot, rating: place.rating.rating, deviation: place.rating.deviation,
        provisional: place.rating.isProvisional, games: place.games, wins: place.wins,
        losses: place.losses, draws: place.draws, attackPerMinute: place.attackPerMinute,
        piecesPerMinute: place.piecesPerMinute)
    }
    verdicts = ladder.table.verdicts.map {
      Verdict(bots: $0.bots, wins: $0.sum.wins, draws: $0.sum.draws, verdict: $0.sum.verdict.rawValue)
    }
  }
}
