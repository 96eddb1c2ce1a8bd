import BlockEngine
import BlockRecords
import CSQLite
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage

/// Files that are too large, or that would block for ever.
@Suite struct BoundedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["-journal", "-wal", "-shm"])
  func aPipeBesideTheDatabaseIsSetAsideAndSaid(ending: String) throws {
    let store = Store(directory: folder.data)
    try store.set("ghost", "off")
    let pipe = folder.data.database + ending
    unlink(pipe)
    #expect(mkfifo(pipe, 0o600) == 0)
    let next = Store(directory: folder.data)
    #expect(try next.settingTexts()["ghost"] == "off")
    #expect(next.drainWarnings().count == 1)
    #expect(
      PrivateFile.names(in: folder.data.path).contains { $0.hasPrefix("blockfall.db\(ending).set-aside-") })
  }

  @Test func aBackupWithAPipeBesideItIsRefused() throws {
    let store = Store(directory: folder.data)
    try store.set("ghost", "off")
    let path = folder.path + "/backup"
    _ = try BackupFile.write(store, to: path)
    #expect(mkfifo(path + "-journal", 0o600) == 0)
    #expect(throws: StorageError.self) { try BackupFile.restore(path, into: store) }
  }

  @Test func aBackupWithAValueThatNoReplayHasIsRefusedAndNothingIsChanged() throws {
    let store = Store(directory: folder.data)
    try store.set("ghost", "off")
    let path = folder.path + "/backup"
    _ = try BackupFile.write(store, to: path)
    let large = ReplayFile.maxBytes + 1
    do {
      let database = try Database(path: path, maxBytes: 2 * large)
      try database.run("INSERT INTO replay VALUES ('20260101T000000Z-01234567', zeroblob(\(large)))")
    }
    let fault = #expect(throws: StorageError.self) { try BackupFile.restore(path, into: store) }
    #expect(fault?.description.contains("larger than the limit of 64 MiB") == true)
    #expect(try store.games.all().isEmpty)
  }

  @Test func aReplayIsImportedInPiecesAndIsWhatItWas() throws {
    var game = try GameRecording(
      ReplayHeader(GameSetup(seed: 3), player: nil, started: "2026-01-01T00:00:00Z"))
    var events: [GameEvent] = []
    for step in 1...12_000 {
      game.perform(
        step.isMultiple(of: 2) ? .left : .right, at: GameTime(microseconds: Int64(step * 10)), events: &events
      )
    }
    let path = folder.path + "/long.replay"
    put(game.unwritten.bytes, into: path)
    let copy = try PrivateFile.create(folder.path + "/copy")
    defer { close(copy) }
    let verified = try ReplayFile.verify(path, copyingTo: copy)
    #expect(verified.game.digest == game.game.digest)
    #expect(contents(folder.path + "/copy") == game.unwritten.bytes)
    #expect(PrivateFile.hasSameContent(path, folder.path + "/copy"))
    put(game.unwritten.bytes.dropLast() + [0], into: path)
    #expect(!PrivateFile.hasSameContent(path, folder.path + "/copy"))
  }

  @Test func aPipeThatNobodyWritesToIsAnErrorAndOneWithAWriterIsRead() throws {
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: SystemError(code: ENXIO)) { try BoundedBytes(of: path, atMost: 10) }
    // Write so late that a reader that looked twice would have given up.
    let writer = open(path, O_RDWR | O_CLOEXEC)
    let started = DetachedThread.start {
      poll(nil, 0, 700)
      var bytes = Array("late".utf8)
      write(writer, &bytes, bytes.count)
      close(writer)
    }
    #expect(started)
    #expect(try BoundedBytes(of: path, atMost: 10).bytes == Array("late".utf8))
  }
}
