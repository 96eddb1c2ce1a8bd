import BlockEngine

/// The words and limits of match files.
///
/// A match file is text with one JSON value a line. The first is the header,
/// `{"format":"blockfall-match","version":1,"players":[…]}`, with the header of each player's replay. Optional
/// members are `"bots"`, the grade of each player, 0 for a person or 1000 for a user's own program; `"series"`, the
/// state of the series at the beginning of the match; and `"goal"`, the goal's word, left out for the last player
/// standing. The players' headers have that goal's mode. Then come the lines of those replays, each with its player
/// first, as `[player,microseconds,"word"]`, `{"player":N,"at":…,"digest":…}` and each player's result. If the match
/// ended, the last line is `{"ranking":[…],"digest":"…"}`, with `"draw":true` before the digest if the time was up
/// and the best are equal. Each player's lines are in order; how the players' lines mix does not matter. Files from
/// before there were goals have neither `"goal"` nor `"draw"` and remain readable.
public enum MatchFile {
  /// The supported version of the format.
  public static let version: UInt64 = 1
  /// The beginning of every match file, which no replay has.
  public static let beginning = "{\"format\":\"blockfall-match\""
  /// The longest travel time of an attack, from its sender's clock to its receiver's, in microseconds: ten seconds.
  static let maxTravelTime: Int64 = 10_000_000
}

/// The header of a recorded match: its setup, its players and its date.
public struct MatchHeader: Equatable, Sendable {
  /// The headers of the players' replays, in seat order.
  public let players: [ReplayHeader]
  /// The value among the grades for a user's own program.
  public static let program = 1_000
  /// The players' grades as bots, in seat order, 0 for a person, `program` for a program; empty if unknown.
  public private(set) var bots: [Int] = []
  /// The series at the beginning of the match; nil for a single match.
  public private(set) var series: MatchSeries?
  /// The goal of the match.
  public private(set) var goal = MatchGoal.lastStanding

  /// The header of a match with `setup`.
  ///
  /// - Parameters:
  ///   - names: the players' names, in seat order; nil for a player without one.
  ///   - started: the start of the match, `YYYY-MM-DDTHH:MM:SSZ`.
  ///   - bots: the players' grades as bots, 0 for a person; one for each player, or none at all.
  ///   - series: the series whose next match this is.
  public init(
    _ setup: MatchSetup, names: [String?] = [], started: String, bots: [Int] = [],
    series: MatchSeries? = nil
  ) {
    precondition(bots.isEmpty || bots.count == setup.players.count, "a grade for each player")
    self.bots = bots
    self.series = series
    goal = setup.goal
    players = (1...setup.players.count).map { player in
      let name = player <= names.count ? names[player - 1] : nil
      return ReplayHeader(setup.game(of: player), player: name, started: started)
    }
  }

  /// A header from the players' headers; nil if they do not belong to one match.
  init?(_ players: [ReplayHeader], bots: [Int] = [], series: MatchSeries? = nil, goal: MatchGoal) {
    self.players = players
    self.bots = bots
    self.series = series
    self.goal = goal
    guard bots.isEmpty || bots.count == players.count, series.map({ $0.wins.count == players.count }) ?? true
    else { return nil }
    guard Versus.playerCounts.contains(players.count), let first = players.first, let seat = first.versus
    else { return nil }
    for (index, player) in players.enumerated() {
      let expected = Versus(
        attack: seat.attack, player: index + 1, of: players.count, targeting: seat.targeting,
        hasHiddenSeed: seat.hasHiddenSeed)
      guard player.versus == expected, player.seed == first.seed, player.dealKey == first.dealKey,
        player.pieces == first.pieces,
        player.started == first.started, player.mode == goal.mode
      else { return nil }
    }
  }

  /// The setup of the match.
  public var setup: MatchSetup {
    let seat = players[0].versus
    return MatchSetup(
      players: players.map { header in
        let setup = header.setup
        return MatchSetup.Player(
          ruleset: setup.ruleset, startLevel: setup.startLevel, playfield: setup.playfield)
      },
      seed: players[0].seed, attack: seat?.attack ?? .guideline, targeting: seat?.targeting ?? .next,
      pieces: players[0].pieces, hasHiddenSeed: seat?.hasHiddenSeed ?? false, goal: goal,
      dealKey: players[0].dealKey)
  }
}

/// The result of a match: the last line of its file.
public struct MatchResult: Equatable, Sendable {
  /// The players from the winner down.
  public var ranking: [Int]
  /// Whether the time was up and several players were equally good.
  public var isDraw = false
  /// The digest of the ended match.
  public var digest: UInt64

  package init(ranking: [Int], isDraw: Bool = false, digest: UInt64) {
    self.ranking = ranking
    self.isDraw = isDraw
    self.digest = digest
  }

  /// The result of a match with these games, which are over.
  package init(of games: [Game], _ goal: MatchGoal) {
    self.init(
      ranking: Match.ranking(of: games, goal),
      isDraw: goal.seconds != nil && Match.winner(of: games, goal) == nil,
      digest: Match.digest(of: games, goal).value)
  }
}

/// A line of a match file after its header.
struct MatchLine: Sendable {
  enum Kind: Sendable {
    case step(ReplayStep)
    indirect case checkpoint(ReplayCheckpoint)
    indirect case result(ReplayResult)
  }

  /// The player, from 1.
  let player: Int
  /// Its number in the file, from 1.
  let number: Int
  let kind: Kind
}

extension ReplayWriter {
  /// Writes the first line of a match file.
  public mutating func write(_ header: MatchHeader) {
    line { json in
      json.member("format", "blockfall-match")
      json.member("version", MatchFile.version)
      json.array("players") { json in
        for player in header.players { json.header(player) }
      }
      if !header.bots.isEmpty { json.member("bots", header.bots) }
      if let series = header.series {
        json.object("series") { json in
          json.member("firstTo", series.firstTo)
          json.member("seed", series.seed)
          json.member("wins", series.wins)
          json.member("played", series.playedCount)
        }
      }
      if header.goal != .lastStanding { json.member("goal", header.goal.word) }
    }
  }

  /// Writes the last line of a match file.
  public mutating func write(_ result: MatchResult) {
    line { json in
      json.member("ranking", result.ranking)
      if result.isDraw { json.member("draw", true) }
      json.member("digest", StateDigest(value: result.digest).hexadecimal)
    }
  }
}
