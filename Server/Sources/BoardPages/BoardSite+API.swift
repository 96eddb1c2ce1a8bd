import BlockLink
import RecordStore

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
    {"name":"first","in":"query","schema":{"type":"integer","minimum":0},"description":"The places to skip"}],
    "responses":{"200":{"description":"The places, the number of all, and the season"},"404":{"description":"No such board"}}}},
    "/api/v1/ratings":{"get":{"summary":"The rules by which anybody has a rating","responses":{"200":{"description":"Rules and number of players of each"}}}},
    "/api/v1/ratings/{rules}":{"get":{"summary":"Twelve players by their ratings, in thousandths of a point","parameters":[
    {"name":"rules","in":"path","required":true,"schema":{"type":"string"}},
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
