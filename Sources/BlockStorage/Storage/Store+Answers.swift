import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

extension Store {
  static let chosenPlayerKey = "chosen-player"

  /// Performs a request and collects the replies, first those of earlier requests that had to wait.
  func answer(_ request: StorageRequest, for ticket: Ticket? = nil) -> [StorageReply] {
    var replies: [StorageReply] = []
    do throws(StorageError) {
      if hasPending { replies += repliesOfRetry() }
      replies.append(StorageReply(answer: try answerOrFail(request, ticket), ticket: ticket))
    } catch {
      replies.append(StorageReply(answer: .failed(error), ticket: ticket))
    }
    return replies + news()
  }

  /// Retries failed writes and collects the replies.
  ///
  /// A write that still fails was reported before and is not reported again.
  func answerAgain() -> [StorageReply] { repliesOfRetry() + news() }

  /// The replies of writes that work now; those that still fail are already known.
  private func repliesOfRetry() -> [StorageReply] {
    var replies: [StorageReply] = []
    try? retry { id, previous, ticket in
      replies.append(StorageReply(answer: .recorded(id, previous), ticket: ticket))
    }
    return replies
  }

  /// Notices besides the answers, for example of a file that was set aside.
  private func news() -> [StorageReply] {
    let warnings = drainWarnings()
    // A database that was set aside held results, which the replays hold too.
    if !warnings.isEmpty { beginReconciling() }
    return (warnings + drainWarnings()).map { StorageReply(answer: .notice($0), ticket: nil) }
  }

  private func answerOrFail(
    _ request: StorageRequest, _ ticket: Ticket?
  ) throws(StorageError) -> StorageAnswer {
    switch request {
    case .start:
      let texts = try settingTexts()
      let settings = Settings.read(texts, own: .read()).settings
      beginReconciling(keepsQuickGames: settings.keepQuickGames)
      StartupSettings(texts).write(to: directory)
      let players = try players()
      let chosen = texts[Store.chosenPlayerKey].flatMap { Int($0) }
      return .started(settings, players, chosen: players.contains { $0.id == chosen } ? chosen : nil)
    case .set(let key, let value): try set(key.name, value)
    case .choosePlayer(let id): try set(Store.chosenPlayerKey, String(id))
    case .players(let rules, let mode):
      return .players(try players(), bests: try bests(rules: rules, mode: mode))
    case .best(let filter, let rules, let mode):
      return .best(filter, rules: rules, mode: mode, try best(filter, rules: rules, mode: mode))
    case .addPlayer(let name): return .player(try addPlayer(name))
    case .renamePlayer(let id, let name): return .player(try renamePlayer(id, to: name))
    case .belongings(let id): return .belongings(id, try belongings(of: id))
    case .removePlayer(let id):
      try removePlayer(id)
      return .removed(player: id)
    case .record(let id, let header, let result, let locked, let isSaved):
      if isSaved {
        return .recorded(id, try record(id, header, result, locked: locked, ended: .now, for: ticket))
      }
      try directory.remove(id)
    case .history(let filter, let before, let limit):
      return .history(filter, try history(filter, before: before, limit: limit))
    case .historyBack(let filter, let after, let limit):
      return .history(filter, try history(filter, after: after, limit: limit))
    case .overview(let filter, let columns):
      let found = try overview(filter, columns: columns)
      return .overview(filter, found.summary, found.chart)
    case .totals(let player): return .totals(player, try totals(of: player))
    case .activity(let player): return .activity(player, try activity(of: player))
    case .deleteGame(let id):
      try deleteGame(id)
      return .deleted(id)
    case .replay(let id):
      return .replay(id, Result { () throws(ReplayFileError) in try timeline(of: id) })
    case .matches: return .matches(matches.listWithFigures())
    case .match(let id):
      return .match(id, Result { () throws(ReplayFileError) in try matches.timeline(of: id) })
    case .saveMatch(let bytes):
      let verified: MatchReplayFile.Verified
      do throws(ReplayFileError) { verified = try MatchReplayFile.verify(bytes) } catch {
        throw StorageError(tr("The match is not saved: %s", error.description))
      }
      // It cannot be resumed here.
      _ = try matches.add(bytes, verified, marksUnfinished: false)
    case .deleteMatch(let id):
      try directory.remove(id)
      return .deleted(id)
    case .matchStatistics(let id):
      return .matchStatistics(id, (try? MatchReplayFile.verify(directory.replay(id)))?.statistics ?? [])
    case .sharedResult(let id):
      return .sharedResult(
        id, Result { () throws(ReplayFileError) in try SharedResult(fileAt: directory.replay(id)) })
    case .rounds:
      return .rounds(try rounds().map { RoundsTable($0.rounds, results: $0.results) })
    case .saveRounds(let rounds): try save(rounds)
    case .unfinished: return .unfinished(try games.unfinished())
    case .unfinishedMatches: return .unfinishedMatches(matches.unfinished())
    case .giveUp(let id):
      try giveUp(id)
      return .givenUp(id)
    case .positions: return .positions(try positions())
    case .savePosition(let name, let position): try save(position, name: name)
    case .autosavePosition(let position): try autosave(position)
    case .lastPosition:
      return .lastPosition(try positions().first { $0.name == SavedPosition.autosaveName }?.position)
    case .deletePosition(let name): try deletePosition(name)
    case .ownChoices: return .ownChoices(.read())
    case .saveCustomGame(let game):
      try CustomGameLibrary.locate().save(game)
      return .ownChoices(.read())
    case .deleteCustomGame(let name):
      try CustomGameLibrary.locate().delete(name)
      return .ownChoices(.read())
    case .solvedPuzzles(let filter): return .solvedPuzzles(try solvedPuzzles(filter))
    case .race(let filter, let rules, let mode):
      return .race(filter, rules: rules, mode: mode, try race(filter, rules: rules, mode: mode))
    case .boards(let task): return .boards(try perform(task))
    }
    return .done
  }

  private var matches: MatchesFolder { MatchesFolder(directory: directory) }

  /// The timeline of a replay; built here rather than on the screens' thread, as a long replay takes a while.
  private func timeline(of id: GameID) throws(ReplayFileError) -> ReplayTimeline {
    let replay = try ReplayFile.load(directory.replay(id))
    do throws(ReplayError) { return try ReplayTimeline(replay) } catch { throw .replay(error) }
  }

  /// Gives up an unfinished game.
  private func giveUp(_ id: GameID) throws(StorageError) {
    let syncer = JournalSyncer()
    if id.kind == .match { return try giveUpMatch(id, syncer) }
    var game: AutosavedGame
    do throws(ResumeError) { game = try games.resume(id, syncer: syncer) } catch {
      throw StorageError(error.description)
    }
    var events: [GameEvent] = []
    game.giveUp(at: game.game.time, events: &events)
    game.close()
    syncer.finish(atMost: .seconds(10))
    guard let result = ReplayResult(of: game.game) else { return }
    _ = try record(id, game.header, result, locked: game.game.lockCount, ended: .now)
  }

  /// Gives up all games of an unfinished match, which then counts for nobody.
  private func giveUpMatch(_ id: GameID, _ syncer: JournalSyncer) throws(StorageError) {
    var match: AutosavedMatch
    do throws(ResumeError) { match = try matches.resume(id, syncer: syncer) } catch {
      throw StorageError(error.description)
    }
    var events: [MatchEvent] = []
    let all = Array(match.header.players.indices)
    // Bots left among themselves need not play on.
    let people = all.filter { match.header.bots.isEmpty || match.header.bots[$0] == 0 }
    for player in people + all where !match.match.isOver && !match.match.game(of: player + 1).isOver {
      match.giveUp(by: player + 1, at: match.match.time, events: &events)
    }
    match.close()
    syncer.finish(atMost: .seconds(10))
  }
}
