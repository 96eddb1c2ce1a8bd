import BlockEngine

/// A player's rating as it is shown.
public struct PlayerRating: Hashable, Sendable {
  /// The rating, in thousandths of a point.
  public var rating: Int
  /// Its deviation, in thousandths of a point.
  public var deviation: Int
  /// Whether too little is known for a place among others.
  public var isProvisional: Bool

  /// A rating; by default that of somebody of whom nothing is known.
  public init(rating: Int = 1_500_000, deviation: Int = 350_000, isProvisional: Bool = true) {
    (self.rating, self.deviation, self.isProvisional) = (rating, deviation, isProvisional)
  }

  /// The rating in whole points, rounded down.
  public var points: Int { rating / 1_000 }

  /// The ranges of both figures in messages, in thousandths.
  static let ratings = 0...10_000_000
  static let deviations = 0...1_000_000
}

/// What is known of a player who asks for a ranked match.
public struct RankedStanding: Equatable, Sendable {
  /// The player's rating by the rules that were asked for.
  public var rating: PlayerRating
  /// The series of this day that count, by the opponent's key.
  public var today: [[UInt8]: Int]

  /// A standing.
  public init(rating: PlayerRating = PlayerRating(), today: [[UInt8]: Int] = [:]) {
    (self.rating, self.today) = (rating, today)
  }
}

/// A request for a player's standing; `Lobby.answer` takes it.
public struct StandingRequest: Equatable, Sendable {
  /// The session of the player.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// The rules.
  public let rules: Ruleset.Name
}

/// What a series has changed for a player.
public struct RatingChange: Equatable, Sendable {
  /// How a series ended for a player.
  public enum Result: String, CaseIterable, Sendable {
    case won, lost, drawn
    /// It was broken off by nobody's fault.
    case void
    /// The same two have played as often as counts on a day.
    case uncounted
  }

  /// The rules.
  public var rules: Ruleset.Name
  /// The opponent's name.
  public var opponent: String
  /// How it ended.
  public var result: Result
  /// The rating before it.
  public var before: PlayerRating
  /// The rating after it.
  public var after: PlayerRating

  /// A change.
  public init(
    rules: Ruleset.Name, opponent: String, result: Result, before: PlayerRating, after: PlayerRating
  ) {
    (self.rules, self.opponent, self.result) = (rules, opponent, result)
    (self.before, self.after) = (before, after)
  }
}

/// Which page of the ratings.
public struct RatingQuery: Hashable, Sendable {
  /// The rules.
  public var rules: Ruleset.Name
  /// The season at whose end the ratings were so; nil for those of now.
  public var season: String?
  /// The number of places to skip.
  public var first: Int
  /// Whether the page around the asking player's own place is wanted; `first` means nothing then.
  public var isAround: Bool

  /// A page.
  public init(
    rules: Ruleset.Name, season: String? = nil, first: Int = 0, isAround: Bool = false
  ) {
    (self.rules, self.season, self.first, self.isAround) = (rules, season, first, isAround)
  }
}

/// A request for a page of the ratings; `Lobby.answer` takes it.
public struct RatingRequest: Equatable, Sendable {
  /// The session of the player, who gets the answer.
  public let session: UInt64
  /// The player's key.
  public let key: [UInt8]
  /// The page.
  public let query: RatingQuery
}

/// A page of the ratings: first those with a rank, then those whose ratings are provisional.
public struct RatingPage: Equatable, Sendable {
  /// A player on it.
  public struct Place: Equatable, Sendable {
    /// The rank, from 1; nil for a provisional rating.
    public var rank: Int?
    /// The player's number.
    public var player: Int
    /// The player's name.
    public var name: String
    /// The rating.
    public var rating: PlayerRating
    /// The number of series that count.
    public var series: Int
    /// How many of them were won.
    public var wins: Int

    /// A place.
    public init(rank: Int?, player: Int, name: String, rating: PlayerRating, series: Int, wins: Int) {
      (self.rank, self.player, self.name, self.rating) = (rank, player, name, rating)
      (self.series, self.wins) = (series, wins)
    }
  }

  /// The players, at most `BoardPage.size` of them.
  public var places: [Place]
  /// The number of players on earlier pages.
  public var first: Int
  /// The number of players on all pages.
  public var total: Int
  /// The asking player's rank; nil without one.
  public var own: Int?
  /// The name of the current season.
  public var season: String

  /// A page.
  public init(places: [Place] = [], first: Int = 0, total: Int = 0, own: Int? = nil, season: String = "") {
    (self.places, self.first, self.total, self.own, self.season) = (places, first, total, own, season)
  }
}
