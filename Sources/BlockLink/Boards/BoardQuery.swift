import BlockEngine

/// Which part of which board.
public struct BoardQuery: Hashable, Sendable {
  /// The time whose records count.
  public enum Period: String, CaseIterable, Sendable {
    case all, season, day
  }

  /// The rules.
  public var rules: Ruleset.Name
  /// The mode, one with a board.
  public var mode: GameMode
  /// The start level; nil for any.
  public var level: Int?
  /// The time whose records count.
  public var period: Period
  /// The season whose records count, with the period `season`; nil for the current one.
  public var season: String?
  /// The number of places to skip.
  public var first: Int
  /// Whether the page around the asking player's own place is wanted; `first` means nothing then.
  public var isAround: Bool
  /// The names of those who are wanted, beside the asking player; empty for everybody.
  public var friends: [String]

  /// What a season's name may be, for a person.
  public static let seasonNames = "1 to 24 of the characters a to z, 0 to 9 and -"

  /// Whether a text may be a season's name.
  public static func isSeason(_ text: String) -> Bool {
    (1...24).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }

  /// The most names in a query.
  public static let maxFriends = 24

  /// A part of a board.
  public init(
    rules: Ruleset.Name, mode: GameMode, level: Int? = nil, period: Period = .all, season: String? = nil,
    first: Int = 0, isAround: Bool = false, friends: [String] = []
  ) {
    (self.rules, self.mode, self.level) = (rules, mode, level)
    (self.period, self.season) = (period, season)
    (self.first, self.isAround, self.friends) = (first, isAround, friends)
  }
}

/// A page of a board.
public struct BoardPage: Equatable, Sendable {
  /// A place on a board: a player's best game.
  public struct Place: Equatable, Sendable {
    /// The rank, from 1.
    public var rank: Int
    /// The number of the record.
    public var record: Int
    /// The player's name.
    public var name: String
    /// Points.
    public var score: Int
    /// Rows cleared.
    public var lines: Int
    /// Microseconds of play.
    public var time: Int64
    /// The start level.
    public var level: Int
    /// When the server took it: `YYYY-MM-DDTHH:MM:SSZ`.
    public var at: String
    /// How the game is known.
    public var mark: RecordPlace.Mark

    /// A place.
    public init(
      rank: Int, record: Int, name: String, score: Int, lines: Int, time: Int64, level: Int, at: String,
      mark: RecordPlace.Mark = .replayed
    ) {
      (self.rank, self.record, self.name, self.score) = (rank, record, name, score)
      (self.lines, self.time, self.level, self.at, self.mark) = (lines, time, level, at, mark)
    }
  }

  /// The places, at most `size` of them.
  public var places: [Place]
  /// The number of places on earlier pages.
  public var first: Int
  /// The number of places on all pages.
  public var total: Int
  /// The asking player's rank; nil without one.
  public var own: Int?
  /// The name of the current season.
  public var season: String

  /// A page.
  public init(places: [Place] = [], first: Int = 0, total: Int = 0, own: Int? = nil, season: String = "") {
    (self.places, self.first, self.total, self.own, self.season) = (places, first, total, own, season)
  }

  /// The number of places on a page.
  public static let size = 12
  /// The most places that a board may claim.
  static let maxTotal = 1 << 40
}

extension GameMode {
  /// Whether games of the mode have boards: its results are compared, and its name alone says all of it.
  public var hasBoard: Bool {
    switch kind {
    case .puzzle, .practice, .daily, .custom: false
    default: ranking != .none
    }
  }

  /// Whether the mode can be played live: nothing but the pieces is drawn, so that who knows those plays it without the
  /// seed.
  public var canBeLive: Bool {
    hasBoard && parts.startGarbage == .none && parts.rising == .none && parts.well == nil
      && parts.typeBHeight == nil
  }
}
