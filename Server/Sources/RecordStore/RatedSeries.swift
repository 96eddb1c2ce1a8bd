import BlockEngine
import BlockLink
import Standings

/// A ranked match to keep.
package struct NewRankedMatch: Equatable, Sendable {
  /// The match's ID, and what it means for its series.
  package var id: String
  package var ranked: RankedMatch
  /// Its file, which proves it.
  package var file: [UInt8]
  /// When it came: `YYYY-MM-DDTHH:MM:SSZ`.
  package var at: String
  package var season: String

  package init(id: String, ranked: RankedMatch, file: [UInt8], at: String, season: String) {
    (self.id, self.ranked, self.file, self.at, self.season) = (id, ranked, file, at, season)
  }
}

/// A ranked series that is kept.
package struct KeptSeries: Equatable, Sendable {
  /// Somebody who played it.
  package struct Player: Equatable, Sendable {
    package var id: Int
    package var name: String
    package var before: PlayerRating
    package var after: PlayerRating
  }

  package var id: Int
  package var rules: String
  package var at: String
  package var players: [Player]
  /// The first one's result: 1000 for a win, 500 for a draw, 0 for a loss.
  package var score: Int
  /// Why it does not count; nil if it does.
  package var uncounted: String?
  /// The IDs of its matches, in their order.
  package var matches: [String]
}

/// A player's rating by some rules.
package struct KeptRating: Equatable, Sendable {
  package var rules: String
  package var rating: PlayerRating
  /// The rank; nil while the rating is provisional.
  package var rank: Int?
  package var series: Int
  package var wins: Int
}

/// The rules by which anybody has a rating.
package struct RatingSummary: Equatable, Sendable {
  package var rules: String
  package var players: Int

  package init(rules: String, players: Int) { (self.rules, self.players) = (rules, players) }
}

/// Why a series does not count, beside what an operator says.
enum Uncounted {
  /// It was broken off by nobody's fault.
  static let void = "void"
  /// The same two have played as often as counts on a day.
  static let limit = "limit"
}

extension Rating {
  /// The rating as it is shown.
  var shown: PlayerRating {
    PlayerRating(rating: rating, deviation: deviation, isProvisional: isProvisional)
  }
}
