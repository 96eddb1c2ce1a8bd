import BlockEngine

extension Ruleset.Name {
  /// The rules of ranked matches, each with ratings of its own; the first ones unless a player says otherwise.
  public static let ranked: [Ruleset.Name] = [.modern, .league, .classic]
}

extension RoomSettings {
  /// The settings of a ranked match: best of three, and anybody may watch; nil for rules that have none.
  public static func ranked(_ rules: Ruleset.Name) -> RoomSettings? {
    guard Ruleset.Name.ranked.contains(rules) else { return nil }
    let attack: AttackRules.Name =
      switch rules {
      case .league: .league
      case .classic: .classic
      default: .guideline
      }
    return RoomSettings(rules: rules, level: Ruleset(rules).levels.lowerBound, attack: attack, firstTo: 2)
  }
}

/// The figures of ranked matches; times in microseconds.
public enum RankedLimits {
  /// The time in which both players have to accept an opponent.
  public static let acceptTime: Int64 = 10_000_000
  /// The time from the end of a match to the deal of the series' next one.
  public static let intermission: Int64 = 6_000_000
  /// The most series of a pair that count on a day.
  public static let seriesPerPair = 5
  /// The most matches of a series; draws could make it longer than best of three.
  static let matchesPerSeries = 5
  /// The pieces dealt beyond those that are shown.
  static let piecesAhead = 2
  /// By how much a watcher sees a match later than it happens: about ten pieces.
  static let watcherDelay: Int64 = 5_000_000
  /// The time for which two who did not agree are not offered to each other again.
  static let offerPause: Int64 = 60_000_000
  /// The time between two reports to somebody who waits.
  static let reportInterval: Int64 = 5_000_000
  /// The longest wait that a client may claim from before a new start of the server.
  static let maxClaimedWait: Int64 = 3_600_000_000
  /// The longest wait for what the next match needs: that the last one is kept, and that both know its end.
  static let maxDelay: Int64 = 30_000_000

  /// How far an opponent's rating may be from one's own, in points.
  ///
  /// - Parameters:
  ///   - waited: the microseconds of waiting.
  ///   - deviation: the own rating's deviation, in thousandths of a point.
  public static func width(waited: Int64, deviation: Int) -> Int {
    let seconds = Int(min(max(0, waited), maxClaimedWait) / 1_000_000)
    return min(maxWidth, 100 + min(max(0, deviation), 1_000_000) / 2_000 + 10 * seconds)
  }

  /// The greatest width: any opponent.
  static let maxWidth = 6_000
}
