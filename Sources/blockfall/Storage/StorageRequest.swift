import BlockEngine

/// What the model asks of what is kept; each is answered by one `StorageAnswer`.
enum StorageRequest: Sendable {
  /// Reads the settings and players, and begins to set right what a sudden end left: the first request after the
  /// first frame.
  case start
  case set(SettingKey, String)
  /// Remembers who plays the career.
  case choosePlayer(Int)
  case players(rules: String, mode: String)
  /// The best game of somebody in one mode by some rules.
  case best(PlayerFilter, rules: String, mode: String)
  case addPlayer(PlayerName)
  case renamePlayer(Int, PlayerName)
  case belongings(Int)
  case removePlayer(Int)
  /// Keeps how a game ended; `isKept` is false for a quick game that is not to stay.
  case record(GameID, ReplayHeader, ReplayResult, isKept: Bool)
  /// A page of the history: the games before `before`, or with nil the latest.
  case history(HistoryFilter, before: GameID?, limit: Int)
  /// A page of the history backwards: the games after `after`, or with nil the earliest.
  case historyBack(HistoryFilter, after: GameID?, limit: Int)
  /// The figures and the chart of the games that a filter lets through.
  case overview(HistoryFilter, columns: Int)
  case deleteGame(GameID)
  case replay(GameID)
  /// What of a game can be sent to somebody.
  case sharedResult(GameID)
  /// Games that did not end and that nobody plays.
  case unfinished
  /// Ends a game that did not end; it is over by giving up.
  case giveUp(GameID)
  /// The saved positions.
  case positions
  case savePosition(PlayerName, Position)
  /// Keeps what is practised, and gives what was practised last.
  case keepPosition(Position)
  case lastPosition
  case deletePosition(String)
  /// The numbers of the puzzles that somebody has solved.
  case solvedPuzzles(PlayerFilter)
  /// The run of somebody's best game in one mode by some rules.
  case race(PlayerFilter, rules: String, mode: String)
  /// Writes what could not be written before.
  case retry
}

/// What comes of a `StorageRequest`, or of keeping a game.
enum StorageAnswer: Sendable {
  case started(Settings, [Player], chosen: Int?)
  case done
  case players([Player], bests: [Int: BestResult])
  case best(PlayerFilter, rules: String, mode: String, BestResult?)
  case player(Result<Player, PlayerError>)
  case belongings(Int, PlayerBelongings)
  /// The result is in the database; what it beat, if anything was there.
  case recorded(GameID, BestResult?)
  case history(HistoryFilter, [GameResult])
  case overview(HistoryFilter, HistorySummary, ScoreChart?)
  case replay(GameID, Result<Replay, ReplayFileError>)
  case sharedResult(GameID, Result<SharedResult, ReplayFileError>)
  case unfinished([GamesFolder.Unfinished])
  case positions([KeptPosition])
  case lastPosition(Position?)
  case solvedPuzzles(Set<UInt64>)
  /// The run to race against; nil where there is none.
  case race(PlayerFilter, rules: String, mode: String, RaceRun?)
  /// It could not be done, for this reason; what was to be kept is in memory until it works.
  case failed(StorageError)
  /// One line to be said: something was set aside, or has to be known.
  case notice(String)
  /// Bringing a game onto the disk has begun to fail, or works again; nobody asked.
  case keeping(Keeping)
}

extension Store {
  static let chosenPlayerKey = "chosen-player"

  /// Does what is asked, and says what else is to be said.
  func answer(_ request: StorageRequest) -> [StorageAnswer] {
    var answers: [StorageAnswer]
    do throws(StorageError) {
      if hasPending { try? retry() }
      answers = [try answerOrFail(request)]
    } catch {
      answers = [.failed(error)]
    }
    let complaints = takeComplaints()
    // What was set aside held results: the replays have them too.
    if !complaints.isEmpty { beginReconciling() }
    return answers + (complaints + takeComplaints()).map(StorageAnswer.notice)
  }

  private func answerOrFail(_ request: StorageRequest) throws(StorageError) -> StorageAnswer {
    switch request {
    case .start:
      let texts = try settingTexts()
      let settings = Settings.read(texts).settings
      beginReconciling(keepsQuickGames: settings.keepQuickGames)
      FirstLook(texts).write(to: directory)
      let players = try players()
      let chosen = texts[Store.chosenPlayerKey].flatMap { Int($0) }
      return .started(settings, players, chosen: players.contains { $0.id == chosen } ? chosen : nil)
    case .set(let key, let value):
      try set(key.text, value)
      return .done
    case .choosePlayer(let id):
      try set(Store.chosenPlayerKey, String(id))
      return .done
    case .players(let rules, let mode):
      return .players(try players(), bests: try bests(rules: rules, mode: mode))
    case .best(let filter, let rules, let mode):
      return .best(filter, rules: rules, mode: mode, try best(filter, rules: rules, mode: mode))
    case .addPlayer(let name): return .player(try addPlayer(name))
    case .renamePlayer(let id, let name): return .player(try renamePlayer(id, to: name))
    case .belongings(let id): return .belongings(id, try belongings(of: id))
    case .removePlayer(let id):
      try removePlayer(id)
      return .done
    case .record(let id, let header, let result, let isKept):
      guard isKept else {
        try games.remove(id)
        return .done
      }
      return .recorded(id, try record(id, header, result, ended: .now))
    case .history(let filter, let before, let limit):
      return .history(filter, try history(filter, before: before, limit: limit))
    case .historyBack(let filter, let after, let limit):
      return .history(filter, try history(filter, after: after, limit: limit))
    case .overview(let filter, let columns):
      let found = try overview(filter, columns: columns)
      return .overview(filter, found.summary, found.chart)
    case .deleteGame(let id):
      try deleteGame(id)
      return .done
    case .replay(let id):
      do throws(ReplayFileError) {
        return .replay(id, .success(try ReplayFile.load(directory.replay(id))))
      } catch {
        return .replay(id, .failure(error))
      }
    case .sharedResult(let id):
      do throws(ReplayFileError) {
        return .sharedResult(id, .success(try SharedResult(replayAt: directory.replay(id))))
      } catch {
        return .sharedResult(id, .failure(error))
      }
    case .unfinished: return .unfinished(try games.unfinished())
    case .giveUp(let id):
      try giveUp(id)
      return .done
    case .positions: return .positions(try positions())
    case .savePosition(let name, let position):
      try save(position, name: name)
      return .done
    case .keepPosition(let position):
      try keepLast(position)
      return .done
    case .lastPosition:
      return .lastPosition(try positions().first { $0.name == KeptPosition.lastName }?.position)
    case .deletePosition(let name):
      try deletePosition(name)
      return .done
    case .solvedPuzzles(let filter): return .solvedPuzzles(try solvedPuzzles(filter))
    case .race(let filter, let rules, let mode):
      return .race(filter, rules: rules, mode: mode, try race(filter, rules: rules, mode: mode))
    case .retry: return .done
    }
  }

  /// Ends a game that nobody plays.
  private func giveUp(_ id: GameID) throws(StorageError) {
    let syncer = JournalSyncer()
    var game: KeptGame
    do throws(ResumeError) { game = try games.resume(id, syncer: syncer) } catch {
      throw StorageError(error.description)
    }
    var events: [GameEvent] = []
    game.giveUp(at: game.game.time, events: &events)
    game.close()
    syncer.finish(atMost: .seconds(10))
    if let result = ReplayResult(of: game.game) { _ = try record(id, game.header, result, ended: .now) }
  }
}
