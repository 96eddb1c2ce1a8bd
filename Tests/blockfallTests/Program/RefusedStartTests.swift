import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// A refused start leaves all saved data unchanged.
@Suite struct RefusedStartTests {
  /// The state of a file or folder, to detect changes.
  private struct Entry: Equatable {
    var mode: mode_t
    var inode: ino_t
    /// The time of the last change (ctime), in nanoseconds.
    var changed: Int
    var bytes: [UInt8]?
  }

  /// Everything below a folder, by path; empty if there is no such folder.
  private func entries(_ path: String) -> [String: Entry] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [:] }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    var found = [
      path: Entry(
        mode: status.st_mode, inode: status.st_ino,
        changed: status.st_ctim.tv_sec * 1_000_000_000 + status.st_ctim.tv_nsec,
        bytes: isFolder ? nil : contents(path))
    ]
    for name in isFolder ? PrivateFile.names(in: path) : [] {
      found.merge(entries(path + "/" + name)) { one, _ in one }
    }
    return found
  }

  private static let refusals: [(arguments: [String], reason: String)] = [
    (["practice", "FILE"], "there is no diagram"), (["practice", "/no/such/file"], "No such file"),
    (["practice", "/"], "Is a directory"), (["practice", "FILE", "more"], "more"),
    (["puzzle", "FILE"], "gives no pieces"), (["puzzle", "/no/such/file"], "No such file"),
    (["puzzle", "UNSOLVABLE"], "it has no solution"), (["puzzle"], "Missing expected argument"),
    (["--level", "21"], "from 1 to 20"),
  ]

  @Test(arguments: refusals.indices, [false, true])
  func theDataFolderIsAsItWas(index: Int, hasData: Bool) throws {
    let home = try TemporaryFolder()
    let data = DataDirectory(path: home.path + "/data/blockfall")
    if hasData {
      let syncer = JournalSyncer()
      for seed in 0..<2 as Range<UInt64> {
        _ = try StorageSamples.playedGame(in: data, seed: seed, player: "Ada", syncer: syncer)
      }
      #expect(syncer.finish(atMost: .seconds(30)))
      let store = Store(directory: data)
      try store.set("music", "off")
      try store.save(Position(rules: .modern), name: PlayerName("Kaidan"))
    }
    let before = entries(home.path + "/data")
    #expect(before.isEmpty != hasData)

    let (arguments, reason) = RefusedStartTests.refusals[index]
    let files = [
      "FILE": try home.file("empty", ""),
      "UNSOLVABLE": try home.file("unsolvable", "pieces: O\ngoal: clear:4\n#########.\n"),
    ]
    let process = try PseudoTerminalProcess(
      arguments.map { files[$0] ?? $0 }, size: Size(columns: 300, rows: 24), home: home)
    #expect(try process.waitForExit() == .status(2))
    let text = String(decoding: process.output, as: UTF8.self)
    #expect(text.hasPrefix("blockfall: ") && text.count { $0 == "\r\n" } == 1, "\(text)")
    #expect(text.contains(reason), "\(text)")
    #expect(entries(home.path + "/data") == before)
  }
}
