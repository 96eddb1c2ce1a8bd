import BlockEngine

/// A match of a ranked series that has ended.
public struct RankedMatch: Equatable, Sendable {
  /// Who plays it.
  public struct Player: Equatable, Sendable {
    /// The session, which is told the new rating.
    public var session: UInt64
    /// The key.
    public var key: [UInt8]
    /// The name.
    public var name: String

    /// A player.
    public init(session: UInt64, key: [UInt8], name: String) {
      (self.session, self.key, self.name) = (session, key, name)
    }
  }

  /// How the series has ended.
  public enum End: String, CaseIterable, Sendable {
    case first, second, draw
    /// By nobody's fault: it counts for nobody.
    case void
  }

  /// The series' ID.
  public var series: String
  /// The rules.
  public var rules: Ruleset.Name
  /// The match's number in the series, from 1.
  public var number: Int
  /// The players, in seat order.
  public var players: [Player]
  /// How this match has ended the series; nil if the series goes on.
  public var end: End?
  /// What moderators may want to look at; nil if nothing is known.
  public var signs: MatchSigns?

  /// A match of a series.
  public init(series: String, rules: Ruleset.Name, number: Int, players: [Player], end: End?) {
    (self.series, self.rules, self.number) = (series, rules, number)
    (self.players, self.end) = (players, end)
  }
}

/// A ranked series in a room.
struct RankedSeries: Equatable, Sendable {
  /// The series' ID: 16 hexadecimal digits.
  var id: String
  /// The players, in seat order.
  let players: [RankedMatch.Player]
  /// How many more series of the two count today.
  var remaining: Int
  /// Whether it has ended, so that another one may begin.
  var isOver = false
  /// The ended match that is not kept yet.
  var unsaved: String?
  /// When its next match begins; nil before the end of the first.
  var nextStart: LinkTime?

  init(id: String, players: [RankedMatch.Player], remaining: Int, isOver: Bool = false) {
    (self.id, self.players, self.remaining, self.isOver) = (id, players, remaining, isOver)
  }

  /// What an ended match means for the series.
  func match(_ match: HostedMatch) -> RankedMatch {
    var series =
      match.facts.series ?? MatchSeries(players: players.count, firstTo: 2, seed: 0)
    series.record(winner: match.winner)
    return RankedMatch(
      series: id, rules: match.settings.rules, number: series.playedCount, players: players,
      end: Self.end(of: match, series))
  }

  private static func end(of match: HostedMatch, _ series: MatchSeries) -> RankedMatch.End? {
    func end(_ winner: Int?) -> RankedMatch.End { winner.map { $0 == 1 ? .first : .second } ?? .draw }
    if let winner = series.winner { return end(winner) }
    let rulings = match.seats.map(\.ruling)
    // After a new start of the server nobody has come back.
    if rulings.allSatisfy({ $0 == .pausedTooLong }) { return .void }
    // Who leaves, stays away or cheats loses the series.
    if rulings.contains(where: { [.left, .pausedTooLong, .forged].contains($0) }) {
      return end(match.winner)
    }
    guard series.playedCount >= RankedLimits.matchesPerSeries else { return nil }
    return end(series.wins[0] == series.wins[1] ? nil : series.wins[0] > series.wins[1] ? 1 : 2)
  }
}
