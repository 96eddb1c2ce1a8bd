import BlockEngine
import Glibc

/// A match as the list of matches shows it.
struct MatchSummary: Sendable, Equatable {
  let id: GameID
  let started: WallTime
  /// The grades of the players, 0 for a person.
  let bots: [Int]
  /// The series as it was when the match began.
  let series: MatchSeries?
  let rules: RulesChoice?
  /// What the match was played for.
  let goal: MatchGoal
  /// The players from the winner down; nil if the match did not end.
  let ranking: [Int]?
  /// Who won; nil if nobody did.
  let winner: Int?
  /// The players who gave up, in seat order.
  var givenUp: [Int] = []
  /// What the players reached, in seat order; empty if the match did not end.
  var results: [ReplayResult] = []
  /// Microseconds of play; nil if the match did not end.
  let duration: Int64?
  /// Whether it was played across a network, and whether its seed is not known here.
  var isDealt = false
  var isUnproven = false
}

/// A match that did not end, as a list shows it.
struct UnfinishedMatch: Sendable {
  let summary: MatchSummary
  /// The players' games where it stopped, in seat order.
  let games: [Game]
}

extension MatchesFolder {
  /// The matches that did not end and that nobody plays, the latest first, each played to where it stopped.
  ///
  /// What cannot be read is passed over here; `resume` says what is wrong with it.
  func unfinished() -> [UnfinishedMatch] {
    available().compactMap { id in
      guard let summary = summary(of: id),
        let played = try? MatchReplayFile.verify(directory.replay(id)), played.result == nil
      else { return nil }
      return UnfinishedMatch(summary: summary, games: played.games)
    }
  }

  /// The most matches that are listed.
  static let mostListed = 1_000
  /// As many bytes as a header can have.
  private static let headRoom = 64 << 10
  /// Room for the results of all players and the ranking.
  private static let tailRoom = 4_096

  /// The IDs of all matches, the latest first.
  func all() -> [GameID] {
    ((try? OwnFile.allNames(in: directory.games)) ?? [])
      .compactMap { GameID(fileName: $0, kind: .match) }.sorted(by: >)
  }

  /// The latest matches that have ended, by their files' first and last lines, and those across a network that have
  /// ended elsewhere.
  func list() -> [MatchSummary] {
    all().prefix(Self.mostListed).compactMap { id in
      guard let summary = summary(of: id) else { return nil }
      return summary.ranking != nil || summary.isDealt && !isPlayed(id) ? summary : nil
    }
  }

  /// Whether somebody plays a match now.
  private func isPlayed(_ id: GameID) -> Bool {
    guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return false }
    defer { close(file) }
    return flock(file, LOCK_SH | LOCK_NB) != 0
  }

  /// What a match's file says of it at its beginning and end; nil if that cannot be read.
  func summary(of id: GameID) -> MatchSummary? {
    guard let file = try? OwnFile.open(directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    let head = bytes(of: file, from: 0, Self.headRoom)
    let tail = bytes(of: file, from: max(0, status.st_size - off_t(Self.tailRoom)), Self.tailRoom)
    guard let outline = try? MatchOutline(head: head[...], tail: tail[...]) else { return nil }
    let header = outline.header
    let bots = header.bots.isEmpty ? header.players.map { _ in 0 } : header.bots
    return MatchSummary(
      id: id, started: WallTime(text: header.players[0].started) ?? WallTime(seconds: 0), bots: bots,
      series: header.series, rules: RulesChoice(header.players[0].ruleset), goal: header.goal,
      ranking: outline.ranking, winner: outline.winner, givenUp: outline.givenUp,
      results: outline.results, duration: outline.end?.microseconds,
      isDealt: header.players[0].versus?.isDealt == true, isUnproven: header.isUnproven)
  }

  private func bytes(of file: Int32, from place: off_t, _ room: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: room)
    let count = pread(file, &bytes, room, place)
    return Array(bytes.prefix(max(0, count)))
  }

  /// The match of a file that holds, to be watched.
  func timeline(of id: GameID) throws(ReplayFileError) -> MatchTimeline {
    try MatchReplayFile.timelines(directory.replay(id))
  }

  /// Takes a match's file away, and its mark.
  func remove(_ id: GameID) throws(StorageError) {
    unlink(directory.mark(id))
    guard unlink(directory.replay(id)) == 0 || errno == ENOENT else {
      throw StorageError(tr("the match %s cannot be deleted", id.description), .last)
    }
  }
}
