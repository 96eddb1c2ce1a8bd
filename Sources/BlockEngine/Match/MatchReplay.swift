/// The words and bounds of match files.
///
/// A match file is text, a JSON value a line: the header, `{"format":"blockfall-match","version":1,"players":[…]}` with
/// the header of each player's replay; if they are known `"bots"`, the grade of each player, 0 for a person or 1000 for a
/// program of somebody's, and
/// `"series"`, how far the series was when the match began; and `"goal"`, the word of what the match is played for, left
/// out if that is to be left alone. The players' headers have that goal's mode. Then come the lines of those replays, each
/// with its player first, as `[player,microseconds,"word"]`, `{"player":N,"at":…,"digest":…}` and each one's result; and
/// last, if the match ended, `{"ranking":[…],"digest":"…"}`, with `"draw":true` before the digest if the time was up and
/// the best are equal. Each player's lines are in order; how the players' lines mix does not matter. Files from before
/// there were goals have neither `"goal"` nor `"draw"`, and are read as they always were.
public enum MatchFile {
  /// The version of the format that is read and written.
  public static let version: UInt64 = 1
  /// What a match file begins with, and no replay.
  public static let beginning = "{\"format\":\"blockfall-match\""
  /// How long an attack may be on its way, by the clocks of its sender and of its receiver: ten seconds.
  static let longestTravel: Int64 = 10_000_000
}

/// What a recorded match follows from, and who played it when.
public struct MatchHeader: Equatable, Sendable {
  /// The headers of the players' replays, in seat order.
  public let players: [ReplayHeader]
  /// What stands among the grades for a program of somebody's.
  public static let program = 1_000
  /// The grades of the players that are bots, in seat order, 0 for a person, `program` for a program; empty if nobody
  /// said.
  public private(set) var bots: [Int] = []
  /// The series as it was when the match began; nil if the match is none of a series.
  public private(set) var series: MatchSeries?
  /// What the match is played for.
  public private(set) var goal = MatchGoal.lastStanding

  /// The header of a match that follows from `setup`.
  ///
  /// - Parameters:
  ///   - names: who plays, in seat order; nil for somebody without a name.
  ///   - started: when it began, `YYYY-MM-DDTHH:MM:SSZ`.
  ///   - bots: the grades of players that are bots, 0 for a person; as many as players, or none.
  ///   - series: the series that it is the next match of.
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

  /// The header that the players' headers make together; nil if they are not those of one match.
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
        isDealt: seat.isDealt)
      guard player.versus == expected, player.seed == first.seed, player.pieces == first.pieces,
        player.started == first.started, player.mode == goal.mode
      else { return nil }
    }
  }

  /// What the match follows from.
  public var setup: MatchSetup {
    let seat = players[0].versus
    return MatchSetup(
      players: players.map { header in
        let setup = header.setup
        return MatchSetup.Player(
          ruleset: setup.ruleset, startLevel: setup.startLevel, playfield: setup.playfield)
      },
      seed: players[0].seed, attack: seat?.attack ?? .guideline, targeting: seat?.targeting ?? .next,
      pieces: players[0].pieces, isDealt: seat?.isDealt ?? false, goal: goal)
  }
}

/// How a match ended: the last line of its file.
public struct MatchResult: Equatable, Sendable {
  /// The players from the winner down.
  public var ranking: [Int]
  /// Whether the time was up and nobody was better than all others.
  public var isDraw = false
  /// The value of the ended match's `digest`.
  public var digest: UInt64

  package init(ranking: [Int], isDraw: Bool = false, digest: UInt64) {
    self.ranking = ranking
    self.isDraw = isDraw
    self.digest = digest
  }
}

/// A line of a match file after its header.
struct MatchLine: Sendable {
  enum Kind: Sendable {
    case step(ReplayStep)
    indirect case checkpoint(ReplayCheckpoint)
    indirect case result(ReplayResult)
  }

  /// Whose it is, from 1.
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
      json.key("players")
      json.array { json in
        for player in header.players { json.header(player) }
      }
      if !header.bots.isEmpty { json.member("bots", header.bots) }
      if let series = header.series {
        json.key("series")
        json.object { json in
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
