import BlockEngine
import BlockPlatform
import BlockRecords

/// How often a player played, and what was cleared in the latest games.
package struct PlayerActivity: Equatable, Sendable {
  /// The games of a day.
  package struct Day: Equatable, Sendable {
    /// The day's number; the next day has the next one.
    package let number: Int
    /// When its last game began.
    package let last: WallTime
    package let games: Int

    package init(number: Int, last: WallTime, games: Int) {
      (self.number, self.last, self.games) = (number, last, games)
    }
  }

  /// The latest days with games, in the local time zone, the earliest first.
  package var days: [Day]
  /// The figures of the latest games whose replays can be played again.
  package var clears: GameStatistics

  package init(days: [Day] = [], clears: GameStatistics = GameStatistics()) {
    (self.days, self.clears) = (days, clears)
  }
}

extension Store {
  /// The most days to show.
  private static let maxDays = 200
  /// The most games to play again.
  private static let maxReplays = 100
  /// The most commands and waits to play again, which takes a tenth of a second.
  private static let maxSteps = 200_000

  /// How often a player played, and what was cleared in the latest games.
  func activity(of player: PlayerFilter) throws(StorageError) -> PlayerActivity {
    // A start that no calendar has gives no day.
    let days = try rows(
      """
      SELECT CAST(julianday(started, 'unixepoch', 'localtime', 'start of day') AS INTEGER) AS day, max(started),
        count(*)
      FROM result WHERE \(player.condition)
      GROUP BY day HAVING day IS NOT NULL ORDER BY day DESC LIMIT \(Store.maxDays)
      """
    ) { row in
      PlayerActivity.Day(
        number: row.integer(0), last: WallTime(seconds: Int64(row.integer(1))), games: row.integer(2))
    }
    let ids = try rows(
      """
      SELECT id FROM result WHERE \(player.condition) AND verified = 1
      ORDER BY id DESC LIMIT \(Store.maxReplays)
      """
    ) { GameID($0.text(0)) }
    var activity = PlayerActivity(days: days.reversed())
    var steps = 0
    for id in ids where steps < Store.maxSteps {
      guard let replay = try? ReplayFile.load(directory.replay(id)) else { continue }
      steps += replay.body.steps.count
      if let statistics = try? GameStatistics(replay) { activity.clears.add(statistics) }
    }
    return activity
  }
}
