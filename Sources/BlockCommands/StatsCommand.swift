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
        Without files it counts all saved finished games, together and by rules and mode; of saved matches it counts \
        what people played, and how many were won against each grade of bots. Of a match file it counts each \
        player's part. Pieces are those that locked; keys are presses; the repeats of a held key do not count. \
        Attack counts before anything is cancelled, by the table of the rules; in a game that is no match it is what \
        a match would have sent. VS is attack plus cleared rows of garbage, per second, times 100. A finesse fault \
        is a piece with more keys than its place needs on that field; holds and hard drops do not count as keys \
        there. A replay that does not hold is not counted, and the exit status is 1; it is 2 if one cannot be read.
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
    parsing: .unconditional,
    help: ArgumentHelp(tr("Only games of this player."), valueName: tr("name", context: "of a person")))
  var player: String?

  @Flag(help: ArgumentHelp(tr("Print a JSON object.")))
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      tr(
        "Write a picture (SVG) of pieces per second, finesse, attack and accuracy over time to a new file; '-' for standard output."
      ), valueName: tr("file")),
    completion: .file())
  var svg: String?

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    guard !json || svg == nil else { throw .refused(tr("give either --json or --svg, not both")) }
    var table = StatisticsTable(try openers())
    var status: Int32 = 0
    for path in try paths() {
      do throws(ReplayFileError) {
        for replay in try replays(path)
        where (replay.isFinished || !files.isEmpty) && isWanted(replay.header) {
          do throws(ReplayError) {
            try table.add(replay, accuracy: accuracy(of: path))
          } catch {
            throw .replay(error)
          }
        }
      } catch {
        console.writeError("blockfall: \(path.sanitized.shortened(to: 200)): \(error.description.sanitized)")
        status = max(status, error.isDifference ? 1 : 2)
      }
    }
    table.matches = try matches()
    if let svg {
      try write(Array(ProgressPicture.svg(of: table.games).utf8), to: svg, on: console)
    } else if json {
      try console.put(table.json)
    } else {
      try console.put(lines: table.text)
    }
    return status
  }

  /// Those that games are compared with; none if the program's own files are not there.
  private func openers() throws(CommandFailure) -> OpenerSpotter {
    OpenerSpotter((try? TrainingLibrary.load())?.openers ?? [])
  }

  private func write(_ bytes: [UInt8], to file: String, on console: Console) throws(CommandFailure) {
    guard file != "-" else { return try console.put(bytes) }
    do throws(SystemError) { try PrivateFile.write(bytes, to: file) } catch { throw .unwritable(file, error) }
  }

  /// The accuracy of a saved game, for the picture, if its analysis is kept.
  private func accuracy(of path: String) -> Int? {
    guard svg != nil, files.isEmpty, let directory = try? data.directory(),
      let name = path.split(separator: "/").last, let id = GameID(name.dropLast(".replay".count))
    else { return nil }
    return directory.accuracy(of: id)
  }

  /// The saved matches by these rules, unless files or another kind of games are asked for.
  private func matches() throws(CommandFailure) -> [MatchSummary] {
    guard files.isEmpty, player == nil, mode == nil || mode == ReplayHeader.matchPart else { return [] }
    let store = try data.store()
    return try storing { () throws(StorageError) in
      guard try store.directory.isThere() else { return [] }
      return MatchesFolder(directory: store.directory).listWithFigures().filter {
        rules == nil || $0.rules?.word == rules
      }
    }
  }

  /// The game of a replay, or the players' parts of a match file, which is verified first: of a saved one the people's.
  private func replays(_ path: String) throws(ReplayFileError) -> [Replay] {
    guard MatchReplayFile.isMatch(path) else { return [try ReplayFile.load(path)] }
    let verified = try MatchReplayFile.verify(path)
    guard verified.result != nil || !files.isEmpty else { return [] }
    let bots = verified.header.bots
    var parts: [Replay] = []
    for player in 1...verified.header.players.count
    where !files.isEmpty || bots.isEmpty || bots[player - 1] == 0 {
      parts.append(try MatchReplayFile.replay(of: player, path))
    }
    return parts
  }

  private func paths() throws(CommandFailure) -> [String] {
    if let mode, !StatisticsTable.kinds.contains(mode) {
      let known = StatisticsTable.kinds.joined(separator: " ")
      throw .refused(tr("there is no mode '\(mode)'; it must be one of \(known)"))
    }
    guard files.isEmpty else { return files }
    let store = try data.store()
    return try storing { () throws(StorageError) in
      guard try store.directory.isThere() else { return [] }
      let matches = MatchesFolder(directory: store.directory).all()
      return (try store.games.all() + matches).map(store.directory.replay)
    }
  }

  private func isWanted(_ header: ReplayHeader) -> Bool {
    if let mode, StatisticsTable.kind(of: header) != mode { return false }
    if let rules, header.ruleset.name != rules { return false }
    return player == nil || header.player == player
  }
}
