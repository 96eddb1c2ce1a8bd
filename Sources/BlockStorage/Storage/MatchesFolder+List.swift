import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import Glibc

/// A match in the list of matches.
package struct MatchSummary: Sendable, Equatable {
  package let id: GameID
  package let started: WallTime
  /// The players' bot grades, 0 for a person.
  package let bots: [Int]
  /// The series at the start of the match.
  let series: MatchSeries?
  package let rules: RulesChoice?
  /// The goal of the match.
  package let goal: MatchGoal
  /// The players from the winner down; nil for an unfinished match.
  let ranking: [Int]?
  /// The winner; nil if there is none.
  package let winner: Int?
  /// The players who gave up, in seat order.
  package var givenUp: [Int] = []
  /// The players' results in seat order; empty for an unfinished match.
  package var results: [ReplayResult] = []
  /// The time of play in microseconds; nil for an unfinished match.
  package let duration: Int64?
  /// In a match of a person against a bot, what the person did; nil in others, and if it is not known.
  package var figures: MatchFigures?
  /// Whether it was played over a network, and whether its seed is unknown here.
  var hasHiddenSeed = false
  var isUnproven = false
}

/// An unfinished match for a list.
package struct UnfinishedMatch: Sendable {
  package let summary: MatchSummary
  /// The players' games at the last step, in seat order.
  package let games: [Game]
}

extension MatchesFolder {
  /// The unfinished matches that no process plays, the latest first, each replayed to its last step.
  ///
  /// Unreadable ones are left out; `resume` reports their errors.
  func unfinished() -> [UnfinishedMatch] {
    available().compactMap { id in
      guard let summary = summary(of: id),
        let played = try? MatchReplayFile.verify(directory.replay(id)), played.result == nil
      else { return nil }
      return UnfinishedMatch(summary: summary, games: played.games)
    }
  }

  /// The most matches in a list.
  static let maxListed = 1_000
  /// The most bytes of a header.
  private static let headRoom = 64 << 10
  /// Room for the results of all players and the ranking.
  private static let tailRoom = 4_096

  /// The IDs of all matches, the latest first.
  package func all() -> [GameID] {
    ((try? PrivateFile.allNames(in: directory.games)) ?? [])
      .compactMap { GameID(fileName: $0, kind: .match) }.sorted(by: >)
  }

  /// The latest finished matches, from their files' first and last lines, including network matches that ended
  /// elsewhere.
  func list() -> [MatchSummary] {
    all().prefix(Self.maxListed).compactMap { id in
      guard let summary = summary(of: id) else { return nil }
      return summary.ranking != nil || summary.hasHiddenSeed && !isPlayed(id) ? summary : nil
    }
  }

  /// Whether a process is playing a match now.
  private func isPlayed(_ id: GameID) -> Bool {
    guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return false }
    defer { close(file) }
    return PrivateFile.isLockedElsewhere(file)
  }

  /// The summary from the beginning and end of a match's file; nil if that cannot be read.
  package func summary(of id: GameID) -> MatchSummary? {
    guard let file = try? PrivateFile.open(directory.replay(id), O_RDONLY) else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return nil }
    let head = bytes(of: file, from: 0, Self.headRoom)
    let tail = bytes(of: file, from: max(0, status.st_size - off_t(Self.tailRoom)), Self.tailRoom)
    let outline = try? MatchOutline(head: TextFilter.text(head)[...], tail: TextFilter.text(tail)[...])
    guard let outline else { return nil }
    let header = outline.header
    let bots = header.bots.isEmpty ? header.players.map { _ in 0 } : header.bots
    return MatchSummary(
      id: id, started: WallTime(text: header.players[0].started) ?? WallTime(seconds: 0), bots: bots,
      series: header.series, rules: RulesChoice(header.players[0].ruleset), goal: header.goal,
      ranking: outline.ranking, winner: outline.winner, givenUp: outline.givenUp,
      results: outline.results, duration: outline.end?.microseconds,
      hasHiddenSeed: header.players[0].versus?.hasHiddenSeed == true, isUnproven: header.isUnproven)
  }

  private func bytes(of file: Int32, from place: off_t, _ room: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: room)
    let count = pread(file, &bytes, room, place)
    return Array(bytes.prefix(max(0, count)))
  }

  /// The timeline of a valid match's file, for playback.
  func timeline(of id: GameID) throws(ReplayFileError) -> MatchTimeline {
    try MatchReplayFile.timelines(directory.replay(id))
  }
}
