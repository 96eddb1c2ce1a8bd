import ArgumentParser
import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSearch
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// `blockfall stats`: prints playing statistics from replays.
struct StatsCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "stats",
      abstract: tr("Count from replays how games were played."),
      discussion: tr(
        """
        Without files all saved finished games are counted, together and by rules and mode; of a match file each \
        player's part. Pieces are those that locked; keys are presses; the repeats of a held key do not count. Attack \
        counts before anything is cancelled, by the table of the rules; in a game alone it is what a match would have \
        sent. VS is attack plus cleared rows of garbage, per second, times 100. A finesse fault is a piece with more \
        keys than its place needs on that field; holds and hard drops do not count as keys there. A replay that does \
        not hold is not counted, and the exit status is 1; it is 2 if one cannot be read.
        """))
  }

  @OptionGroup var data: DataOptions

  @Argument(
    help: ArgumentHelp(
      tr("Replays and match files; without any, all finished games that are saved."), valueName: tr("file")))
  var files: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only games of this mode."), valueName: tr("name")),
    completion: .list(StatisticsTable.kinds))
  var mode: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only games by these rules."), valueName: tr("name")),
    completion: .list(Ruleset.Name.allCases.map(\.rawValue)))
  var rules: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp(tr("Only games of this player."), valueName: tr("name")))
  var player: String?

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    var table = StatisticsTable()
    var status: Int32 = 0
    for path in try paths() {
      do throws(ReplayFileError) {
        for replay in try replays(path)
        where (replay.isFinished || !files.isEmpty) && isWanted(replay.header) {
          do throws(ReplayError) {
            try table.add(replay)
          } catch {
            throw .replay(error)
          }
        }
      } catch {
        console.writeError("blockfall: \(path.sanitized.shortened(to: 200)): \(error.description.sanitized)")
        status = max(status, error.isDifference ? 1 : 2)
      }
    }
    if json { try console.put(table.json) } else { try console.put(lines: table.text) }
    return status
  }

  /// The game of a replay, or each player's part of a match file, which is verified first.
  private func replays(_ path: String) throws(ReplayFileError) -> [Replay] {
    guard MatchReplayFile.isMatch(path) else { return [try ReplayFile.load(path)] }
    let count = try MatchReplayFile.verify(path).header.players.count
    var parts: [Replay] = []
    for player in 1...count { parts.append(try MatchReplayFile.replay(of: player, path)) }
    return parts
  }

  private func paths() throws(CommandFailure) -> [String] {
    if let mode, !StatisticsTable.kinds.contains(mode) {
      let known = StatisticsTable.kinds.joined(separator: " ")
      throw .refused(tr("there is no mode '\(mode)'; it is one of \(known)"))
    }
    guard files.isEmpty else { return files }
    let store = try data.store()
    return try storing { () throws(StorageError) in
      guard try store.directory.isThere() else { return [] }
      return try store.games.all().map(store.directory.replay).filter { !MatchReplayFile.isMatch($0) }
    }
  }

  private func isWanted(_ header: ReplayHeader) -> Bool {
    if let mode, StatisticsTable.kind(of: header) != mode { return false }
    if let rules, header.ruleset.name != rules { return false }
    return player == nil || header.player == player
  }
}

/// The statistics of games, in total and by rules and mode.
struct StatisticsTable {
  /// The games under the same rules in the same mode.
  struct Group {
    let rules: String
    let mode: String
    var statistics: GameStatistics
    var finesse: Finesse
  }

  private(set) var all = GameStatistics()
  private(set) var finesse = Finesse()
  private(set) var groups: [Group] = []

  /// Adds a game.
  ///
  /// - Throws: `ReplayError` if its replay is invalid.
  mutating func add(_ replay: Replay) throws(ReplayError) {
    var player = try ReplayPlayer(replay.header)
    var counter = FinesseCounter()
    try player.play(replay.body, checking: .lastOnly, onPiece: { counter.count($0) })
    try player.checkLast()
    let statistics = player.statistics
    let (rules, mode) = (replay.header.rulesText, StatisticsTable.word(of: replay.header))
    all.add(statistics)
    finesse.add(counter.finesse)
    if let index = groups.firstIndex(where: { $0.rules == rules && $0.mode == mode }) {
      groups[index].statistics.add(statistics)
      groups[index].finesse.add(counter.finesse)
    } else {
      groups.append(Group(rules: rules, mode: mode, statistics: statistics, finesse: counter.finesse))
      groups.sort { ($0.rules, $0.mode) < ($1.rules, $1.mode) }
    }
  }

  /// The mode's word in results, or that of the endless mode.
  private static func word(of header: ReplayHeader) -> String {
    let word = header.resultModeText
    return word.isEmpty ? GameMode.Kind.endless.rawValue : word
  }

  /// The kinds of games: the modes, and parts of matches.
  static let kinds = GameMode.Kind.allCases.map(\.rawValue) + [ReplayHeader.matchPart]

  /// The kind of a game.
  static func kind(of header: ReplayHeader) -> String {
    header.versus == nil ? header.resultMode.kind.rawValue : ReplayHeader.matchPart
  }

  // MARK: For people

  var text: String {
    guard all.games > 0 else { return tr("There is no finished game here yet.") + "\n" }
    let rows =
      [[tr("Rules"), tr("Mode")] + StatisticsTable.titles]
      + groups.map { [$0.rules, $0.mode] + StatisticsTable.figures($0.statistics) }
      + [[tr("All games"), ""] + StatisticsTable.figures(all)]
    let widths = rows[0].indices.map { column in rows.map { CellBuffer.columns(of: $0[column]) }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - CellBuffer.columns(of: cell.0))
        return index < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ").trimmingEnd
    }
    let clears = GameStatistics.Clear.all.filter { all.count(of: $0) > 0 }.map { clear in
      "\(clear.title): \(Numeral().text(all.count(of: clear)))"
    }
    let rest = [
      tr("Held: %s", Numeral().text(all.holds)), tr("All clears: %s", Numeral().text(all.allClears)),
      tr("Longest combo: %s", Numeral().text(all.longestCombo)),
      tr("Longest back-to-back: %s", Numeral().text(all.longestBackToBack)), finesse.text,
    ]
    return (lines + [""] + clears + rest).joined(separator: "\n") + "\n"
  }

  private static var titles: [String] {
    [
      tr("Games"), tr("Time"), tr("Pieces"), tr("Lines"), tr("Pieces/s"), tr("Keys/s"), tr("Keys/piece"),
      tr("Attack"), tr("Attack/min"), tr("Attack/piece"), tr("VS"),
    ]
  }

  private static func figures(_ one: GameStatistics) -> [String] {
    let numeral = Numeral()
    func rate(_ thousandths: Int) -> String { numeral.text(thousandths: thousandths) }
    return [
      numeral.text(one.games), PlayTime.text(microseconds: one.microseconds), numeral.text(one.pieces),
      numeral.text(one.lines), rate(one.piecesPerSecond), rate(one.keysPerSecond), rate(one.keysPerPiece),
      numeral.text(one.attack), rate(one.attackPerMinute), rate(one.attackPerPiece), rate(one.versus),
    ]
  }

  // MARK: For programs

  var json: [UInt8] {
    JSONText.line { text in
      text.members(of: all)
      text.object("finesse") { finesse.write(to: &$0) }
      text.array("modes") { text in
        for group in groups {
          text.object { text in
            text.member("rules", group.rules)
            text.member("mode", group.mode)
            text.members(of: group.statistics)
            text.object("finesse") { group.finesse.write(to: &$0) }
          }
        }
      }
    }
  }
}

extension GameStatistics.Clear {
  /// The name that players use.
  var title: String {
    let name =
      switch rows {
      case 0: ""
      case 1: tr("Single")
      case 2: tr("Double")
      case 3: tr("Triple")
      default: tr("Quad")
      }
    return switch spin {
    case nil: name
    case .mini?: name.isEmpty ? tr("Mini spin") : tr("Mini spin, %s", name)
    case .full?: name.isEmpty ? tr("Spin") : tr("Spin, %s", name)
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
