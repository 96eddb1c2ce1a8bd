import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords

/// The costly places of one's own games, from the analyses that are kept beside them.
package struct ExerciseFolder: Sendable {
  /// The most games whose places are exercises: the latest that were played and analysed.
  private static let maxGames = 10

  private let directory: DataDirectory

  package init(_ directory: DataDirectory) { self.directory = directory }

  /// The exercises: first those that are not solved, and of the latest games first.
  package func exercises(_ records: TrainingRecords) -> [Exercise] {
    let all = sources.prefix(Self.maxGames).flatMap { exercises(of: $0) }
    return all.filter { !records.isSolved($0.key) } + all.filter { records.isSolved($0.key) }
  }

  /// Whether an analysis is kept.
  package var hasAnalyses: Bool { !sources.isEmpty }

  /// An analysed game, or a person's part of a match.
  private struct Source {
    let id: GameID
    let player: Int?
  }

  /// The analysed games and matches, the latest first.
  private var sources: [Source] {
    let end = ".analysis"
    let names = ((try? PrivateFile.allNames(in: directory.games)) ?? []).filter { $0.hasSuffix(end) }
    return names.compactMap { name -> Source? in
      let name = String(name.dropLast(end.count))
      if let id = GameID(fileName: name, kind: .game) { return Source(id: id, player: nil) }
      let parts = name.split(separator: "-").map(String.init)
      guard let last = parts.last, let player = Int(digits: last),
        (1...Versus.playerCounts.upperBound).contains(player),
        let id = GameID(fileName: String(name.dropLast(last.count + 1)), kind: .match)
      else { return nil }
      return Source(id: id, player: player)
    }.sorted { ($1.id, $0.player ?? 0) < ($0.id, $1.player ?? 0) }
  }

  private func exercises(of source: Source) -> [Exercise] {
    if let player = source.player {
      // What a bot did is nobody's to learn from.
      let bots = MatchesFolder(directory: directory).summary(of: source.id)?.bots ?? []
      guard bots.indices.contains(player - 1), bots[player - 1] == 0 else { return [] }
    }
    let opened = try? AnalysisSource(source.id, player: source.player, in: directory).open()
    guard let opened, opened.analysis.isDone else { return [] }
    let result = AnalysisRun.Result(opened, by: AnalysisWorker(for: opened.analysis))
    return zip(result.report.costly, result.games).map { costly, game in
      Exercise(
        key: "\(source.id) \(source.player ?? 0) \(costly.number)", costly, game: game,
        setup: result.header.setup)
    }
  }
}
