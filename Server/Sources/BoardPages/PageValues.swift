import BlockLink
import RecordStore

// What the templates show.

struct IndexValues {
  struct BoardLine {
    let rules: String
    let mode: String
    let places: Int
  }

  let boards: [BoardLine]
  let hasBoards: Bool
  let latest: [RecordValues]
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

  init(_ place: BoardPage.Place) {
    (rank, record, name, score) = (place.rank, place.record, place.name, place.score)
    (lines, time, level) = (place.lines, PlayedTime.text(place.time), place.level)
    day = String(place.at.prefix(10))
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
  var file = ""
  var url = ""
  var picture: String?

  init(_ record: KeptRecord) {
    (id, player, name) = (record.id, record.player, record.name)
    (rules, mode, level) = (record.game.rules, record.game.mode, record.game.level)
    (score, lines, pieces) = (record.game.score, record.game.lines, record.game.pieces)
    (presses, time) = (record.game.presses, PlayedTime.text(record.game.time))
    (at, season, annulled, rank) = (record.at, record.season, record.annulled, record.rank)
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
