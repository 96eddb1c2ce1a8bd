import BlockLink

/// A place on a board, as the API and the game's child write it.
package struct BoardPlaceJSON: Encodable {
  let rank: Int
  let record: Int
  let name: String
  let score: Int
  let lines: Int
  let microseconds: Int64
  let level: Int
  let at: String
  let mark: String

  package init(_ place: BoardPage.Place) {
    (rank, record, name, score) = (place.rank, place.record, place.name, place.score)
    (lines, microseconds, level) = (place.lines, place.time, place.level)
    (at, mark) = (place.at, place.mark.rawValue)
  }
}

/// A place among ratings, as the API and the game's child write it; ratings and deviations in thousandths of a point.
package struct RatingPlaceJSON: Encodable {
  let rank: Int?
  let player: Int
  let name: String
  let rating: Int
  let deviation: Int
  let provisional: Bool
  let series: Int
  let wins: Int

  package init(_ place: RatingPage.Place) {
    (rank, player, name) = (place.rank, place.player, place.name)
    (rating, deviation) = (place.rating.rating, place.rating.deviation)
    (provisional, series, wins) = (place.rating.isProvisional, place.series, place.wins)
  }
}
