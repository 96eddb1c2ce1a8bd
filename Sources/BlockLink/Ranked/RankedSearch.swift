import BlockEngine

/// The state of the search for an opponent, as the server last reported it.
public struct SeekState: Equatable, Sendable {
  /// The rules.
  public var rules: Ruleset.Name
  /// The microseconds of waiting so far.
  public var waited: Int64
  /// How far an opponent's rating may be from the player's, in points.
  public var width: Int
  /// The number of others who wait for a match by these rules.
  public var others: Int
  /// The player's own rating.
  public var rating: PlayerRating
}

/// A player's search for a ranked match, as the player's side knows it.
public struct RankedSearch: Equatable, Sendable {
  /// The rules.
  public let rules: Ruleset.Name
  /// When it began.
  public let since: LinkTime
  /// What the server last said of it; nil before its first report.
  public internal(set) var state: SeekState?
  /// The opponent to accept; nil while none is offered.
  public internal(set) var offer: RankedOffer?
  /// Until when to accept; nil while none is offered.
  public internal(set) var offerEnd: LinkTime?
  /// Whether the player has accepted.
  public internal(set) var hasAccepted = false

  /// Takes note that no opponent is offered any more.
  mutating func endOffer() { (offer, offerEnd, hasAccepted) = (nil, nil, false) }

  /// The microseconds of waiting so far.
  public func waited(at now: LinkTime) -> Int64 { max(0, now.since(since)) }

  /// How far an opponent's rating may be from the player's now, in points; nil before the server's first report.
  public func width(at now: LinkTime) -> Int? {
    state.map { RankedLimits.width(waited: waited(at: now), deviation: $0.rating.deviation) }
  }
}

/// An opponent for a ranked match, whom both have to accept.
public struct RankedOffer: Equatable, Sendable {
  /// The offer's number.
  public var id: Int
  /// The opponent's name.
  public var player: String
  /// The opponent's rating.
  public var rating: PlayerRating
  /// The microseconds that are left for the answer.
  public var left: Int64
}

/// The reason why an offered opponent is none any more, or why the search has ended.
public enum OfferEnd: String, CaseIterable, Sendable {
  /// The opponent does not want to play.
  case declined
  /// The opponent has not answered in time.
  case unanswered
  /// The player has not answered in time.
  case late
  /// The player has said no.
  case refused
  /// The opponent has gone.
  case gone
  /// The player has stopped the search, or has gone into a room.
  case stopped
}
