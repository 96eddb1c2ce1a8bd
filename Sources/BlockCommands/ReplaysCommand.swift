import ArgumentParser
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import Glibc

/// `blockfall replays`: the stored replays.
struct ReplaysCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replays",
      abstract: tr("List the saved replays."),
      subcommands: [ReplaysListCommand.self, ReplaysPlayCommand.self],
      defaultSubcommand: ReplaysListCommand.self)
  }
}

/// `blockfall replays list`: lists the replays; the default of `replays`.
struct ReplaysListCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: tr("List the saved replays, the latest first."),
      discussion: tr(
        """
        A line is the ID, the start in UTC, the rules (with field and mode if not the standard ones), score, lines, \
        level, time, how the game ended ('-' if it did not), and the player ('-' for a quick game).
        """))
  }

  @OptionGroup var data: DataOptions

  @Flag(help: ArgumentHelp(tr("Print one JSON object per line.")))
  var json = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let store = try data.store()
    guard try storing({ () throws(StorageError) in try store.directory.isThere() }) else { return 0 }
    defer { console.writeWarnings(of: store) }
    for listed in try storing({ () throws(StorageError) in try ReplayListEntry.read(store) }) {
      if json { try console.put(listed.json) } else { try console.put(line: listed.line) }
    }
    return 0
  }
}

/// `blockfall replays play`: plays a replay in the terminal.
struct ReplaysPlayCommand: Subcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "play", abstract: tr("Watch a replay in the terminal."))
  }

  @OptionGroup var data: DataOptions

  @OptionGroup var replay: ReplayArguments

  @Flag(
    name: .customLong("plain"),
    help: ArgumentHelp(
      tr("Describe the game in short lines, for screen readers and logs; keys come from the terminal.")))
  var isPlain = false

  func run(on console: Console) throws(CommandFailure) -> Int32 {
    let id = replay.id
    let directory = try data.directory()
    if let id = GameID(id), access(directory.replay(id), F_OK) == 0 {
      return console.play(PlayOptions(isPlain: isPlain, dataDirectory: data.dataDirectory, replay: id))
    }
    guard access(id, F_OK) == 0 else {
      throw .refused(tr("there is no replay '\(id)'; 'blockfall replays' lists them"))
    }
    return console.play(
      PlayOptions(isPlain: isPlain, dataDirectory: data.dataDirectory, shownReplay: try shownReplay()))
  }

  /// The replay in a file; of a match, one player's part, by default the first player's.
  private func shownReplay() throws(CommandFailure) -> Replay {
    do throws(ReplayFileError) {
      let (id, seat) = (replay.id, replay.seat)
      let isMatch = seat != nil || MatchReplayFile.isMatch(id)
      let found = isMatch ? try MatchReplayFile.replay(of: seat ?? 1, id) : try ReplayFile.load(id)
      do throws(ReplayError) { _ = try ReplayTimeline(found) } catch { throw ReplayFileError.replay(error) }
      return found
    } catch {
      throw .refused(tr("the replay cannot be shown: \(error)"))
    }
  }
}

/// A row of the list of replays.
struct ReplayListEntry {
  var id: GameID
  var started: String
  var player: String?
  var rules = ""
  /// The mode; empty for the endless one.
  var mode = ""
  var score = 0
  var lines = 0
  var level = 0
  /// The pieces that locked; nil if unknown.
  var pieces: Int?
  var microseconds: Int64 = 0
  /// The cause of the game's end; nil if it is unfinished.
  var cause: String?
  /// Whether its replay proves it.
  var isVerified = true
  /// Why it cannot be read; nil if it can.
  var fault: String?

  /// All stored replays, the latest first.
  ///
  /// Known results come from the database; other games are replayed.
  static func read(_ store: Store) throws(StorageError) -> [ReplayListEntry] {
    try store.reconcile()
    var known: [GameID: GameResult] = [:]
    var last: GameID?
    repeat {
      let page = try store.history(HistoryFilter(), before: last, limit: 1_000)
      for result in page { known[result.id] = result }
      last = page.last?.id
    } while last != nil
    return try store.games.all().map { id in
      known[id].map(ReplayListEntry.init) ?? ReplayListEntry(id, store.directory)
    }
  }

  private init(_ result: GameResult) {
    id = result.id
    started = result.started.text
    player = result.player?.name
    rules = result.rules
    mode = result.mode
    score = result.score
    lines = result.lines
    level = result.level
    pieces = result.locked
    microseconds = Int64(result.duration)
    cause = result.cause
    isVerified = result.isVerified
  }

  private init(_ id: GameID, _ directory: DataDirectory) {
    self.id = id
    started = ""
    do throws(ReplayFileError) {
      let verified = try ReplayFile.verify(directory.replay(id))
      started = verified.header.started
      player = verified.header.player.map(PlayerName.sanitized)
      rules = verified.header.rulesText
      mode = verified.header.resultModeText
      score = verified.game.score
      lines = verified.game.lines
      level = verified.game.level
      pieces = verified.statistics.pieces
      microseconds = verified.game.time.microseconds
      cause = verified.result?.cause.rawValue
    } catch {
      fault = error.description
    }
  }

  /// Rules and mode in one word.
  private var game: String {
    let word = String(rules.map { $0 == " " ? "-" : $0 })
    return mode.isEmpty ? word : "\(word)-\(mode)"
  }

  var line: String {
    if let fault { return tr("\(id) cannot be read: \(fault)") }
    let line =
      "\(id) \(started) \(game) \(score) \(lines) \(level) \(PlayTime.text(microseconds: microseconds)) "
      + "\(cause ?? "-") \(player ?? "-")"
    return isVerified ? line : tr("%s (unverified)", line)
  }

  var json: [UInt8] {
    JSONWriter.line { text in
      text.member("id", id.description)
      if let fault {
        text.member("fault", fault)
        return
      }
      text.member("started", started)
      text.member("player", player)
      text.member("rules", rules)
      if !mode.isEmpty { text.member("mode", mode) }
      text.member("score", score)
      text.member("lines", lines)
      text.member("level", level)
      text.key("pieces")
      if let pieces { text.integer(pieces) } else { text.null() }
      text.member("milliseconds", microseconds / 1_000)
      text.member("cause", cause)
      if !isVerified { text.member("verified", false) }
    }
  }
}
