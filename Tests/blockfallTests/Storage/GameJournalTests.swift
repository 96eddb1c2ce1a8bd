import BlockEngine
import Foundation
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage

@Suite struct GameJournalTests {
  let folder: TemporaryFolder
  let syncer = JournalSyncer()
  /// For tests that sync themselves, step by step: its thread would sync in between.
  let idleSyncer = JournalSyncer(startsThread: false)

  init() throws { folder = try TemporaryFolder() }

  private func begin(seed: UInt64, calls: JournalCalls = JournalCalls()) throws -> AutosavedGame {
    try AutosavedGame(
      GameSetup(seed: seed), player: nil, in: .success(folder.data), syncer: syncer, calls: calls)
  }

  private func play(_ game: inout AutosavedGame, steps: Int, seed: UInt64) {
    var draws = SeededGenerator(seed: seed)
    var events: [GameEvent] = []
    for _ in 0..<steps where !game.game.isOver {
      let time = game.game.time.advanced(by: Int64(draws.draw(below: 100_000)))
      guard let command = GameCommand(rawValue: UInt8(draws.draw(below: 6))) else { continue }
      game.perform(command, at: time, events: &events)
    }
  }

  @Test func everyCommandIsInTheFileAsSoonAsItWasObeyed() throws {
    var game = try begin(seed: 1)
    for step in 0..<50 as Range<UInt64> {
      play(&game, steps: 1, seed: step)
      let verified = try ReplayFile.verify(folder.data.replay(game.id))
      #expect(verified.game.digest == game.game.digest)
    }
    #expect(game.saveState == .saved)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
  }

  @Test func aGameThatWasLeftGoesOnAsItWas() throws {
    let games = GamesFolder(directory: folder.data)
    var game = try begin(seed: 2)
    for round in 0..<20 as Range<UInt64> {
      play(&game, steps: 11, seed: round)
      let digest = game.game.digest
      game.close()
      let listed = try #require(try games.unfinished().first)
      #expect(listed.id == game.id)
      #expect(listed.game.digest == digest)
      game = try games.resume(game.id, syncer: syncer)
      #expect(game.game.digest == digest)
    }
    var events: [GameEvent] = []
    game.giveUp(at: game.game.time, events: &events)
    game.close()
    syncer.finish(atMost: .seconds(20))
    #expect(try games.unfinished().isEmpty)
    #expect(try games.marked().isEmpty)
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).result?.cause == .givenUp)
    #expect(throws: ResumeError.finished(game.id)) { _ = try games.resume(game.id, syncer: syncer) }
  }

  @Test func aGameThatIsPlayedIsNobodyElses() throws {
    let games = GamesFolder(directory: folder.data)
    var game = try begin(seed: 3)
    play(&game, steps: 5, seed: 3)
    #expect(try games.unfinished().isEmpty)
    #expect(try games.marked() == [game.id])
    #expect(throws: ResumeError.taken(game.id)) { _ = try games.resume(game.id, syncer: syncer) }
    #expect(games.resumeLatest(of: try games.marked(), syncer: syncer).game == nil)
    game.close()
    #expect(games.resumeLatest(of: try games.marked(), syncer: syncer).game?.id == game.id)
  }

  @Test func aFileTornAtAnyByteGoesOnFromItsLastWholeLine() throws {
    let games = GamesFolder(directory: folder.data)
    var game = try begin(seed: 4)
    play(&game, steps: 60, seed: 4)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let path = folder.data.replay(game.id)
    let bytes = try #require(contents(path))
    let header = try #require(bytes.firstIndex(of: 0x0a)) + 1
    for length in header..<bytes.count {
      put(Array(bytes[..<length]), into: path)
      let expected = try ReplayFile.verify(path).game.digest
      var resumed = try games.resume(game.id, syncer: syncer)
      #expect(resumed.game.digest == expected)
      play(&resumed, steps: 3, seed: UInt64(length))
      #expect(try ReplayFile.verify(path).game.digest == resumed.game.digest)
      resumed.close()
    }
  }

  @Test func aFullDiskEndsNoGameAndWhatIsInMemoryIsWrittenLater() throws {
    // Room for 500 bytes; the write that reaches the limit is cut short, as the system does.
    let room = Monitor(500)
    let calls = JournalCalls(write: { file, bytes in
      let count = room.withLock { room in
        defer { room -= min(room, bytes.count) }
        return min(room, bytes.count)
      }
      guard count > 0 else {
        errno = ENOSPC
        return -1
      }
      return Glibc.write(file, bytes.baseAddress, count)
    })
    var game = try begin(seed: 5, calls: calls)
    play(&game, steps: 100, seed: 5)
    #expect(game.saveState == .unsaved("the game cannot be saved: No space left on device"))
    let path = folder.data.replay(game.id)
    #expect(contents(path)?.count == 500)
    #expect(try ReplayFile.verify(path).result == nil)
    room.withLock { $0 = 1_000_000 }
    play(&game, steps: 1, seed: 6)
    #expect(game.saveState == .saved)
    #expect(try ReplayFile.verify(path).game.digest == game.game.digest)
  }

  @Test func aSyncThatAnotherOneOvertakesLosesNothing() throws {
    let overtaking = Monitor<GameJournal?>(nil)
    let calls = JournalCalls(sync: { file in
      let other = overtaking.withLock { other in
        defer { other = nil }
        return other
      }
      if let game = other {
        game.append(Array("two\n".utf8), isFinished: false)
        _ = game.sync()
      }
      return fsync(file)
    })
    let game = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: idleSyncer, calls: calls)
    game.append(Array("one\n".utf8), isFinished: false)
    overtaking.change { $0 = game }
    _ = game.sync()
    game.append(Array("three\n".utf8), isFinished: false)
    _ = game.sync()
    #expect(game.saveState == .saved)
    #expect(contents(folder.data.replay(game.id)) == Array("one\ntwo\nthree\n".utf8))
  }

  @Test func aGameThatLosesItsFileAndIsLeftDuringASyncIsWrittenAgain() throws {
    let leaving = Monitor<GameJournal?>(nil)
    let data = folder.data
    let calls = JournalCalls(sync: { file in
      let result = fsync(file)
      let left = leaving.withLock { left in
        defer { left = nil }
        return left
      }
      if let game = left {
        unlink(data.replay(game.id))
        unlink(data.mark(game.id))
        game.close()
      }
      return result
    })
    let game = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(data), syncer: idleSyncer, calls: calls)
    game.append(Array("one\n".utf8), isFinished: false)
    leaving.change { $0 = game }
    _ = game.sync()
    _ = game.sync()
    #expect(contents(data.replay(game.id)) == Array("one\n".utf8))
    #expect(access(data.mark(game.id), F_OK) == 0)
  }

  @Test func aSyncThatFailsIsMadeGoodByWritingAgain() throws {
    let fails = Monitor(true)
    let calls = JournalCalls(sync: { file in
      guard fails.withLock({ $0 }) else { return fsync(file) }
      // The data that was not synced is lost.
      ftruncate(file, 0)
      errno = EIO
      return -1
    })
    let game = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: idleSyncer, calls: calls)
    game.append(Array("one\n".utf8), isFinished: false)
    #expect(game.sync())
    #expect(game.saveState == .unsaved("the game cannot be saved: Input/output error"))
    game.append(Array("two\n".utf8), isFinished: false)
    #expect(game.saveState != .saved)
    fails.withLock { $0 = false }
    _ = game.sync()
    _ = game.sync()
    #expect(game.saveState == .saved)
    #expect(contents(folder.data.replay(game.id)) == Array("one\ntwo\n".utf8))
  }

  /// A sync that ran beside a failed one must not count data lost by the failure as saved.
  @Test func aSyncBesideOneThatFailsSavesNothing() throws {
    enum Stage { case first, second, done }
    let stage = Monitor(Stage.first)
    let journal = Monitor<GameJournal?>(nil)
    let calls = JournalCalls(sync: { file in
      let now = stage.withLock { stage in
        defer { stage = stage == .first ? .second : .done }
        return stage
      }
      switch now {
      case .first: _ = journal.withLock { $0 }?.sync()
      case .second:
        ftruncate(file, 0)
        errno = EIO
        return -1
      case .done: break
      }
      return fsync(file)
    })
    let game = GameJournal(
      new: GameID(started: .now, random: 1), in: .success(folder.data), syncer: idleSyncer, calls: calls)
    journal.withLock { $0 = game }
    game.append(Array("one\n".utf8), isFinished: false)
    _ = game.sync()
    game.append(Array("two\n".utf8), isFinished: false)
    _ = game.sync()
    _ = game.sync()
    #expect(game.saveState == .saved)
    #expect(contents(folder.data.replay(game.id)) == Array("one\ntwo\n".utf8))
    journal.withLock { $0 = nil }
  }

  @Test func withoutAFolderPlayGoesOnAndSaysSo() throws {
    let reason = StorageError("HOME is not set")
    var game = try AutosavedGame(GameSetup(seed: 1), player: nil, in: .failure(reason), syncer: syncer)
    play(&game, steps: 30, seed: 1)
    #expect(game.saveState == .unsaved("HOME is not set"))
    #expect(game.game.time > .zero)
  }

  @Test func aFolderThatCannotBeMadeIsMadeWhenThatWorksAgain() throws {
    put([], into: folder.data.path)
    var game = try begin(seed: 7)
    play(&game, steps: 20, seed: 7)
    #expect(game.saveState == .unsaved("the folder \(folder.data.path) cannot be used: Not a directory"))
    unlink(folder.data.path)
    // The syncer retries each second; this retries immediately.
    #expect(syncer.finish(atMost: .seconds(20)))
    #expect(game.saveState == .saved)
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
  }

  @Test func aGameThatEndsWhileAnEarlierPartIsOnItsWayToTheDiskIsWholeAndUnmarked() throws {
    enum Gate { case untouched, entered, open }
    let gate = Monitor(Gate.untouched)
    let calls = JournalCalls(sync: { file in
      gate.change { if $0 == .untouched { $0 = .entered } }
      _ = gate.wait { $0 == .open ? true : nil }
      return fsync(file)
    })
    var game = try begin(seed: 11, calls: calls)
    play(&game, steps: 5, seed: 11)
    _ = gate.wait { $0 == .entered ? true : nil }
    var events: [GameEvent] = []
    game.giveUp(at: game.game.time, events: &events)
    game.close()
    gate.change { $0 = .open }
    #expect(syncer.finish(atMost: .seconds(20)))
    #expect(game.saveState == .saved)
    #expect(try GamesFolder(directory: folder.data).marked().isEmpty)
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).result?.cause == .givenUp)
  }

  @Test func atTheEndAGameWhoseFolderWentIsWrittenThoughTheDiskTakesLonger() throws {
    enum Gate { case untouched, entered, open }
    let gate = Monitor(Gate.untouched)
    defer { gate.change { $0 = .open } }
    let calls = JournalCalls(sync: { file in
      gate.change { if $0 == .untouched { $0 = .entered } }
      _ = gate.wait { $0 == .open ? true : nil }
      return fsync(file)
    })
    var game = try begin(seed: 12, calls: calls)
    play(&game, steps: 5, seed: 12)
    _ = gate.wait { $0 == .entered ? true : nil }
    try FileManager.default.removeItem(atPath: folder.data.path)
    #expect(!syncer.finish(atMost: .zero))
    #expect(try ReplayFile.verify(folder.data.replay(game.id)).game.digest == game.game.digest)
    #expect(try GamesFolder(directory: folder.data).marked() == [game.id])
  }

  @Test func whatCannotBeReadIsSetAside() throws {
    let games = GamesFolder(directory: folder.data)
    var game = try begin(seed: 8)
    play(&game, steps: 60, seed: 8)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let path = folder.data.replay(game.id)
    var bytes = try #require(contents(path))
    bytes[bytes.count / 2] = 0xff
    put(bytes, into: path)
    let found = games.resumeLatest(of: try games.marked(), syncer: syncer)
    let (none, warnings) = (found.game, found.warnings)
    #expect(none == nil)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("line ") == true)
    #expect(access(path, F_OK) != 0)
    let aside = try #require(PrivateFile.names(in: folder.data.games).first { $0.contains(".set-aside-") })
    #expect(contents(folder.data.games + "/" + aside) == bytes)
    #expect(games.resumeLatest(of: try games.marked(), syncer: syncer).warnings.isEmpty)
  }

  @Test func aGameOfAnotherVersionIsLeftWhereItIs() throws {
    let games = GamesFolder(directory: folder.data)
    let game = try begin(seed: 9)
    game.close()
    #expect(syncer.finish(atMost: .seconds(20)))
    let path = folder.data.replay(game.id)
    let text = String(decoding: try #require(contents(path)), as: UTF8.self)
    let other = Array(text.split(separator: "2", maxSplits: 1).joined(separator: "1").utf8)
    put(other, into: path)
    #expect(
      games.resumeLatest(of: try games.marked(), syncer: syncer).warnings.first?.contains("another version")
        == true)
    #expect(contents(path) == other)
  }

  @Test(arguments: ["pipe", "link", "folder"])
  func aFileThatIsNotPlainIsNotResumed(kind: String) throws {
    try folder.data.prepare()
    let id = GameID(started: .now, random: 7)
    let path = folder.data.replay(id)
    switch kind {
    case "pipe": mkfifo(path, 0o600)
    case "link": symlink("/etc/passwd", path)
    default: mkdir(path, 0o700)
    }
    put([], into: folder.data.mark(id))
    let games = GamesFolder(directory: folder.data)
    #expect(try games.unfinished().isEmpty)
    let found = games.resumeLatest(of: try games.marked(), syncer: syncer)
    #expect(found.game == nil)
    #expect(found.warnings.count == 1)
    #expect(found.warnings.first?.hasPrefix(path) == true)
  }

  @Test func aMarkWithoutAGameIsPassedOver() throws {
    try folder.data.prepare()
    put([], into: folder.data.mark(GameID(started: .now, random: 7)))
    let looked = GameSaver(directory: .success(folder.data)).resumeLatestInBackground()
    let found = looked?.get(atMost: .seconds(60)) ?? UnfinishedGame()
    #expect(found.game == nil && found.warnings.isEmpty)
  }

  @Test func aFolderOfMarksThatCannotBeReadIsSaid() throws {
    try folder.data.prepare()
    rmdir(folder.data.unfinished)
    put([], into: folder.data.unfinished)
    let saver = GameSaver(directory: .success(folder.data))
    #expect(
      saver.resumeLatestInBackground()?.get(atMost: .seconds(60))?.warnings
        == ["the folder \(folder.data.unfinished) cannot be used: Not a directory"])
    #expect(saver.resumeLatestInBackground()?.get(atMost: .seconds(60))?.warnings.count == 1)
    #expect(saver.unfinishedCount() == 0)
  }
}
