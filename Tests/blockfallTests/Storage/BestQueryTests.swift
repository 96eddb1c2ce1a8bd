import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// The best game is queried for each row of the history, so the query must not scan all games.
@Suite struct BestQueryTests {
  private let database: Database

  init() throws {
    database = try Database(path: ":memory:", flags: [.readWrite, .memory])
    try Schema.migrate(database)
  }

  /// SQLite's plan for a query, one step per element.
  private func plan(_ query: String, _ values: [DatabaseValue] = []) throws -> [String] {
    try database.rows("EXPLAIN QUERY PLAN \(query)", values) { $0.text(3) }
  }

  @Test(
    arguments: [
      (.score, "result_by_score"), (.shortestTime, "result_by_shortest_time"),
      (.longestTime, "result_by_longest_time"), (.lines, "result_by_lines"),
    ] as [(GameMode.Ranking, String)], [PlayerFilter.quickGames, .player(1)])
  func anIndexHasTheBestGameOfEachRankingFirst(ranking: (GameMode.Ranking, String), filter: PlayerFilter)
    throws
  {
    let plan = try plan(Store.bestQuery(filter, ranking.0), [.text("classic"), .text("")])
    #expect(plan.count == 1)
    #expect(plan.first?.contains("INDEX \(ranking.1) (player=? AND rules=? AND mode=?)") == true)
  }

  @Test func aPageOfTheHistorySortsNothing() throws {
    let plan = try plan(
      "\(Store.resultColumns) WHERE \(HistoryFilter().condition) ORDER BY result.id DESC LIMIT 9")
    #expect(plan.filter { $0.contains("SUBQUERY") }.count == GameMode.Ranking.allCases.count)
    #expect(plan.filter { $0.contains("TEMP B-TREE") || $0.contains("SCAN") }.isEmpty)
    for index in ["result_by_score", "result_by_shortest_time", "result_by_longest_time", "result_by_lines"] {
      #expect(plan.contains { $0.hasPrefix("SEARCH best ") && $0.contains(" \(index) ") })
    }
  }

  @Test func whatARestoreReadsAsksForNoBestGame() throws {
    let plan = try plan(Store.resultColumnsAlone)
    #expect(!plan.isEmpty)
    #expect(plan.filter { $0.contains("SUBQUERY") }.isEmpty)
  }

  @Test func ofSprintsTheShortestThatReachedItsGoalIsMarkedAndOfSurvivalsTheLongest() throws {
    let folder = try TemporaryFolder()
    let store = Store(directory: folder.data)
    let results: [(mode: String, score: Int, duration: Int, cause: String)] = [
      ("sprint", 10, 9, "goal"), ("sprint", 10, 8, "goal"), ("sprint", 11, 8, "goal"),
      ("sprint", 99, 7, "givenUp"), ("survival", 99, 7, "blockOut"), ("survival", 10, 9, "blockOut"),
      ("survival", 11, 9, "blockOut"), ("zen", 99, 9, "givenUp"),
    ]
    try store.perform { (database) throws(DatabaseError) in
      for (number, result) in results.enumerated() {
        let time = WallTime(seconds: Int64(number))
        try Store.insert(
          GameResult(
            id: GameID(started: time, random: 0), player: nil, rules: "modern", mode: result.mode,
            score: result.score, lines: 0, level: 1, pieces: 1, duration: result.duration, started: time,
            ended: time, cause: result.cause, seed: 0), into: database)
      }
    }
    let marked = try store.history(HistoryFilter(), limit: 99).filter(\.isBest)
    #expect(marked.map(\.mode) == ["survival", "sprint"])
    #expect(marked.map(\.score) == [11, 11])
  }
}
