import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Saving matches: killed at any moment, they resume as they were, and their files verify.
@Suite struct MatchKeepingTests {
  let folder: TemporaryFolder
  let syncer = JournalSyncer()

  init() throws { folder = try TemporaryFolder() }

  private func begin(_ seed: UInt64, players: Int = 2) throws -> AutosavedMatch {
    var events: [MatchEvent] = []
    let series = MatchSeries(players: players, firstTo: 3, seed: seed)
    return try AutosavedMatch(
      MatchSetup(players, .modern, seed: seed), bots: [0, 3, 4, 5].prefix(players) + [], series: series,
      in: .success(folder.data), syncer: syncer, events: &events)
  }

  /// Random commands of all players, with occasional pauses.
  private func play(_ match: inout AutosavedMatch, steps: Int, seed: UInt64) {
    var draws = SeededGenerator(seed: seed)
    var events: [MatchEvent] = []
    for _ in 0..<steps where !match.match.isOver {
      let time = match.match.time.advanced(by: Int64(draws.draw(below: 300_000)))
      let player = 1 + Int(draws.draw(below: UInt64(match.match.playerCount)))
      switch draws.draw(below: 12) {
      case 0: match.pause(at: time, events: &events)
      case 1...4: match.perform(.hardDrop, by: player, at: time, events: &events)
      case let draw:
        guard let command = GameCommand(rawValue: UInt8(draw - 5)) else { continue }
        match.perform(command, by: player, at: time, isRepeat: draw == 6, events: &events)
      }
    }
  }

  @Test func everyStepIsInTheFileAsSoonAsItWasObeyed() throws {
    var match = try begin(1)
    for step in 0..<60 as Range<UInt64> {
      play(&match, steps: 1, seed: step)
      // As after a kill: the resumed match equals the one seen.
      let bytes = try #require(contents(folder.data.replay(match.id)))
      let again = try MatchRecording(resuming: bytes)
      for player in 1...2 {
        var (seen, found) = (match.match.game(of: player), again.match.game(of: player))
        let time = max(seen.time, found.time)
        if !seen.isOver { seen.advance(to: time) }
        if !found.isOver { found.advance(to: time) }
        #expect(seen.digest == found.digest)
      }
    }
    match.close()
    #expect(syncer.finish(atMost: .seconds(20)))
  }

  @Test(arguments: 2...4)
  func aMatchThatWasLeftGoesOnAsItWas(players: Int) throws {
    let matches = MatchesFolder(directory: folder.data)
    var match = try begin(2, players: players)
    var events: [MatchEvent] = []
    for round in 0..<200 as Range<UInt64> where !match.match.isOver {
      play(&match, steps: 7, seed: round)
      if match.match.isOver { break }
      match.pause(at: match.match.time, events: &events)
      let digest = match.match.digest
      match.close()
      #expect(matches.available() == [match.id])
      match = try matches.resume(match.id, syncer: syncer)
      #expect(match.match.digest == digest)
      #expect(match.header.series?.firstTo == 3 && match.header.bots.count == players)
    }
    #expect(match.match.isOver)
    match.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    #expect(matches.available().isEmpty)
    let verified = try MatchReplayFile.verify(folder.data.replay(match.id))
    #expect(verified.result?.ranking == match.match.ranking)
    #expect(verified.header == match.header)
  }

  @Test func aFileTornAtAnyByteGoesOnFromItsLastWholeLine() throws {
    let matches = MatchesFolder(directory: folder.data)
    var match = try begin(3)
    play(&match, steps: 40, seed: 3)
    #expect(!match.match.isOver)
    match.close()
    syncer.finish(atMost: .seconds(20))
    let path = folder.data.replay(match.id)
    let bytes = try #require(contents(path))
    let header = (bytes.firstIndex(of: 0x0a) ?? 0) + 1
    var cut = bytes.count
    while cut > header {
      put(bytes[..<cut] + [], into: path)
      let again = try matches.resume(match.id, syncer: syncer)
      again.close()
      syncer.finish(atMost: .seconds(20))
      // The file is valid now, and none of its whole lines has changed.
      let now = try #require(contents(path))
      let whole = (bytes[..<cut].lastIndex(of: 0x0a) ?? 0) + 1
      #expect(now.prefix(whole) == bytes[..<whole])
      _ = try MatchReplayFile.verify(path)
      cut -= cut > bytes.count - 200 ? 1 : 37
    }
  }

  @Test func aFileThatWasAlteredIsSetAsideAndSaid() throws {
    let matches = MatchesFolder(directory: folder.data)
    var match = try begin(4)
    play(&match, steps: 80, seed: 4)
    match.close()
    syncer.finish(atMost: .seconds(20))
    let path = folder.data.replay(match.id)
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    for (old, new) in [("\"hard\"", "\"hold\""), ("\"seed\":4", "\"seed\":5"), ("[1,", "[2,")] {
      let altered = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false).joined(
        separator: new)
      #expect(altered != text)
      put(Array(altered.utf8), into: path)
      put([], into: folder.data.mark(match.id))
      let found = matches.resumeLatest(syncer: syncer)
      #expect(found.match == nil && found.warnings.count == 1, "\(old)")
      #expect(access(path, F_OK) != 0 && access(folder.data.mark(match.id), F_OK) != 0)
    }
  }

  @Test func aMatchWhoseFileCannotBeOpenedIsSaid() throws {
    var match = try begin(8)
    play(&match, steps: 5, seed: 8)
    match.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let path = folder.data.replay(match.id)
    unlink(path)
    mkfifo(path, 0o600)
    let saver = GameSaver(directory: .success(folder.data))
    let found = try #require(saver.resumeLatestInBackground()?.get(atMost: .seconds(20)))
    #expect(found.match == nil && found.warnings.first?.contains("is not a plain file") == true)
    #expect(saver.unfinishedMatches.isEmpty)
  }

  @Test func aBotOfAGradeThatNobodyKnowsIsNotTakenForAPerson() throws {
    var match = try begin(9)
    play(&match, steps: 20, seed: 9)
    match.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let path = folder.data.replay(match.id)
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    let altered = text.replacing("\"bots\":[0,3]", with: "\"bots\":[0,11]")
    #expect(altered != text)
    put(Array(altered.utf8), into: path)
    let found = MatchesFolder(directory: folder.data).resumeLatest(syncer: syncer)
    #expect(found.match == nil && found.warnings.first?.contains("a bot of grade 11") == true)
    #expect(contents(path) == Array(altered.utf8), "the file stays for a version that can read it")
  }

  @Test func eachOfSeveralUnfinishedMatchesCanBeResumed() throws {
    var ids: [GameID] = []
    for seed in 11...13 as ClosedRange<UInt64> {
      var match = try begin(seed)
      play(&match, steps: 5, seed: seed)
      match.close()
      ids.append(match.id)
    }
    #expect(syncer.finish(atMost: .seconds(20)))
    let saver = GameSaver(directory: .success(folder.data))
    ids.sort(by: >)
    #expect(saver.unfinishedMatches == ids)
    var driver = ModelDriver(saver: saver)
    driver.open("Versus")
    driver.press(.up)
    #expect(driver.shows("Continue the match") && driver.shows("1/3") && driver.shows("You - Bot 3"))
    driver.press(.left)
    #expect(driver.shows("3/3"))
    driver.press(.enter)
    driver.pass(.milliseconds(1)) { !($0.model.stack.screens.last is ResumingScreen) }
    let screen = try #require(driver.model.stack.screens.last as? VersusScreen)
    #expect(screen.session.id == ids[2])
    var session = screen.session
    session.leave(at: driver.now)
  }

  @Test func matchesAndGamesDoNotTakeEachOther() throws {
    let game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
    let match = try begin(5)
    #expect(GamesFolder(directory: folder.data).available().isEmpty)
    match.close()
    #expect(GamesFolder(directory: folder.data).available().isEmpty)
    #expect(try GamesFolder(directory: folder.data).all() == [game.id])
    #expect(MatchesFolder(directory: folder.data).available() == [match.id])
    #expect(throws: ResumeError.taken(game.id)) {
      _ = try GamesFolder(directory: folder.data).resume(game.id, syncer: syncer)
    }
  }

  @Test func matchesThatEndedAreListedAndCanBeWatchedFromAnyMoment() throws {
    let matches = MatchesFolder(directory: folder.data)
    var match = try begin(6)
    let unfinished = try begin(7)
    for round in 0..<400 as Range<UInt64> where !match.match.isOver { play(&match, steps: 9, seed: round) }
    match.close()
    unfinished.close()
    syncer.finish(atMost: .seconds(20))
    #expect(matches.available() == [unfinished.id])
    let listed = try #require(matches.list().first)
    #expect(matches.list().count == 1 && listed.id == match.id)
    #expect(listed.ranking == match.match.ranking && listed.bots == [0, 3] && listed.series?.firstTo == 3)
    var timeline = try matches.timeline(of: match.id)
    var events: [(player: Int, event: GameEvent)] = []
    timeline.advance(to: timeline.end, events: &events)
    #expect(Set(events.map(\.player)) == [1, 2])
    for player in 1...2 {
      #expect(timeline.parts[player - 1].game.digest == match.match.game(of: player).digest)
    }
    #expect(WatchedMatch(timeline).seats.map(\.isBot) == [false, true])
    let half = GameTime(microseconds: timeline.end.microseconds / 2)
    timeline.seek(to: half)
    #expect(timeline.time == half && timeline.parts.allSatisfy { $0.time <= half })
    try matches.directory.remove(match.id)
    #expect(matches.list().isEmpty)
  }

  @Test func whatCannotBeReadStandsInTheListAndSaysWhyWhenItIsChosen() throws {
    let match = try begin(31)
    match.close()
    let game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    put(Array("{\"format\":\"blockfall-match\"}\n".utf8), into: folder.data.replay(match.id))
    let store = Store(directory: folder.data)
    var driver = ModelDriver(
      size: Size(columns: 80, rows: 40), saver: GameSaver(directory: .success(folder.data)))
    driver.open("Continue: 2 games")
    driver.serve(store)
    #expect(driver.shows("1/2") && driver.shows(match.id.fileName) && driver.shows("It cannot be read."))
    if game.id > match.id { driver.press(.down) }
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.shows("aside") && !driver.shows("It cannot be read."), "\(driver.screen.text)")
    #expect(driver.shows("Quick game"))
  }

  @Test func theListOfUnfinishedGamesHasMatchesTooEachToBeResumedOrGivenUp() throws {
    var ids: [GameID] = []
    for seed in 21...22 as ClosedRange<UInt64> {
      var match = try begin(seed)
      play(&match, steps: 5, seed: seed)
      match.close()
      ids.append(match.id)
    }
    var events: [GameEvent] = []
    var game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .success(folder.data), syncer: syncer)
    game.perform(.hardDrop, at: .zero, events: &events)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let store = Store(directory: folder.data)
    var driver = ModelDriver(
      size: Size(columns: 80, rows: 40), saver: GameSaver(directory: .success(folder.data)))
    #expect(driver.shows("Continue: 3 games"))
    driver.open("Continue: 3 games")
    driver.serve(store)
    #expect(driver.shows("Continue  1/3") && driver.shows("Versus  Modern 10×20"))
    #expect(driver.shows("You - Bot 3") && driver.shows("0:0 / 3") && driver.shows("Quick game"))
    // On a small screen the pictures give way, and no word is cut.
    let order = (ids + [game.id]).sorted(by: >)
    driver.resize(24, 12)
    for id in order {
      let words =
        id == game.id
        ? ["Quick game", "Endless, Classic", "20×26"] : ["Versus", "Modern 10×20", "You - Bot 3"]
      for word in words { #expect(driver.shows(word)) }
      driver.press(.down)
    }
    driver.press(.home)
    driver.resize(80, 40)
    // A match that is given up is over for all, and its file verifies.
    let place = try #require(order.firstIndex(of: ids[0]))
    for _ in 0..<place { driver.press(.down) }
    driver.press(.character("g"))
    driver.press(.down)
    driver.press(.enter)
    driver.serve(store)
    #expect(driver.shows("/2") && MatchesFolder(directory: folder.data).available() == [ids[1]])
    #expect(try MatchReplayFile.verify(folder.data.replay(ids[0])).result != nil)
    // The other match resumes paused.
    let rest = order.filter { $0 != ids[0] }
    driver.press(.home)
    for _ in 0..<(rest.firstIndex(of: ids[1]) ?? 0) { driver.press(.down) }
    driver.press(.enter)
    let screen = try #require(driver.model.stack.screens.last as? VersusScreen)
    #expect(screen.session.id == ids[1] && driver.shows("Paused"))
  }
}
