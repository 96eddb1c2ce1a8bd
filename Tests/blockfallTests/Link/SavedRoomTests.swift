import BlockEngine
import Glibc
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockStorage
@testable import TerminalUI

/// The file of a network match, during the match and after it.
@Suite struct SavedRoomTests {
  /// A match of two whose first player saves games in a folder.
  private func playing(_ folder: TemporaryFolder) -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna", saver: GameSaver(directory: .success(folder.data)))
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  private func matches(_ folder: TemporaryFolder) -> MatchesFolder { MatchesFolder(directory: folder.data) }

  @Test func whatIsPlayedIsInTheFileBeforeItIsShown() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    let id = try #require(matches(folder).all().first)
    for _ in 0..<8 {
      world.press(.character(" "), by: 0)
      // The file as a kill at this point would leave it.
      let verified = try MatchReplayFile.verify(folder.data.replay(id))
      let match = try #require(world.screen(0).connection.session.match)
      #expect(verified.result == nil && verified.games[0].pieceCount == match.game(of: 1).pieceCount)
      #expect(verified.isUnproven)
      world.pass(milliseconds: 150)
    }
    // The match cannot be resumed at this terminal.
    #expect(matches(folder).marked().isEmpty && matches(folder).all() == [id])
  }

  @Test func theEndMakesItTheFileThatProvesTheMatchFromItsSeed() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    for _ in 0..<60 where !world.players[1].shows("You win!") {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    world.pass(milliseconds: 1_000)
    let id = try #require(matches(folder).all().first)
    let bytes = try MatchReplayFile.bytes(folder.data.replay(id))
    #expect(bytes == world.files[1].first && world.files[0].isEmpty)
    #expect(try !MatchReplayFile.verify(bytes).isUnproven)
    #expect(matches(folder).all() == [id] && matches(folder).marked().isEmpty)
  }

  @Test func whatEndsWithoutItsSeedStaysAndIsListedAsNotEnded() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    for _ in 0..<4 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    // A running match appears in no list.
    #expect(matches(folder).list().isEmpty)
    world.isReachable = false
    world.cut(0)
    world.pass(milliseconds: 45_000)
    let summary = try #require(matches(folder).list().first)
    #expect(summary.ranking == nil && summary.isUnproven)
    let told = CommandTrial().run("verify", folder.data.replay(summary.id))
    #expect(told.status == 0 && told.output.contains("did not end"))
    #expect(told.output.contains("where the pieces and holes come from is not proven"))
    #expect(world.files[0].isEmpty)
  }

  @Test func aServerThatStopsLeavesTheSameFileToAllAndNobodyHasWon() throws {
    let folder = try TemporaryFolder()
    var world = playing(folder)
    for _ in 0..<4 {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    world.stopServer()
    for player in world.players {
      #expect(player.shows("The match ended early") && player.shows("The server has closed."), "\(player)")
    }
    let summary = try #require(matches(folder).list().first)
    #expect(summary.ranking == nil && !summary.isUnproven)
    #expect(try MatchReplayFile.bytes(folder.data.replay(summary.id)) == world.files[1].first)
  }

  @Test func aFileThatIsPutInPlaceIsNeverHalfOfEither() throws {
    let folder = try TemporaryFolder()
    let id = GameID(started: WallTime(seconds: 1), random: 1, kind: .match)
    // Each write sees the file so far; the disk takes at most three bytes at once.
    let path = folder.data.replay(id)
    let found = Monitor<[String]>([])
    var calls = JournalCalls()
    calls.write = { file, bytes in
      found.withLock { $0.append((try? String(decoding: MatchReplayFile.bytes(path), as: UTF8.self)) ?? "") }
      return JournalCalls().write(file, UnsafeRawBufferPointer(rebasing: bytes.prefix(3)))
    }
    let syncer = JournalSyncer()
    let journal = GameJournal(
      new: id, in: .success(folder.data), syncer: syncer, calls: calls, isMarked: false)
    journal.append(Array("first\n".utf8), isFinished: false)
    found.withLock { $0 = [] }
    journal.replace(with: Array("second line\n".utf8), isFinished: false)
    #expect(found.withLock { $0.allSatisfy { $0 == "first\n" } && $0.count > 2 })
    journal.append(Array("third\n".utf8), isFinished: false)
    #expect(String(decoding: try MatchReplayFile.bytes(path), as: UTF8.self) == "second line\nthird\n")
    syncer.finish(atMost: .seconds(60))
    #expect(journal.saveState == .saved)
  }

  @Test func aFileThatCannotBePutInPlaceStaysAndIsPutThereLater() throws {
    let folder = try TemporaryFolder()
    let id = GameID(started: WallTime(seconds: 1), random: 1, kind: .match)
    let isFull = Monitor(false)
    var calls = JournalCalls()
    calls.write = { file, bytes in
      if isFull.withLock({ $0 }) {
        errno = ENOSPC
        return -1
      }
      return JournalCalls().write(file, bytes)
    }
    let syncer = JournalSyncer(startsThread: false)
    let journal = GameJournal(
      new: id, in: .success(folder.data), syncer: syncer, calls: calls, isMarked: false)
    journal.append(Array("first\n".utf8), isFinished: false)
    isFull.withLock { $0 = true }
    journal.replace(with: Array("second\n".utf8), isFinished: false)
    journal.append(Array("third\n".utf8), isFinished: false)
    let path = folder.data.replay(id)
    #expect(journal.saveState != .saved)
    #expect(String(decoding: try MatchReplayFile.bytes(path), as: UTF8.self) == "first\n")
    isFull.withLock { $0 = false }
    _ = journal.sync()
    #expect(journal.saveState == .saved)
    #expect(String(decoding: try MatchReplayFile.bytes(path), as: UTF8.self) == "second\nthird\n")
    #expect(try PrivateFile.allNames(in: folder.data.path).allSatisfy { !$0.hasPrefix("replacing") })
  }
}
