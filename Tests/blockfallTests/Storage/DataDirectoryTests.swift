import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockStorage

@Suite struct DataDirectoryTests {
  @Test(
    arguments: [
      ("/d", "/x", "/h", "/d"), (nil, "/x", "/h", "/x/blockfall"),
      (nil, "x", "/h", "/h/.local/share/blockfall"),
      (nil, "", "/h", "/h/.local/share/blockfall"), (nil, nil, "/h", "/h/.local/share/blockfall"),
      ("d", nil, nil, "d"),
    ] as [(String?, String?, String?, String)])
  func theFolderFollowsFromTheOptionAndTheEnvironment(
    option: String?, xdg: String?, home: String?, path: String
  ) throws {
    let found = try DataDirectory.locate(option: option) { ["XDG_DATA_HOME": xdg, "HOME": home][$0] ?? nil }
    #expect(found.path == path)
  }

  @Test(arguments: [(nil, "not set"), ("", "not set"), ("relative", "no absolute path")])
  func withoutAHomeThereIsNoFolder(home: String?, reason: String) {
    let error = #expect(throws: StorageError.self) {
      try DataDirectory.locate(option: nil) { $0 == "HOME" ? home : nil }
    }
    #expect(error?.description == "HOME is \(reason), so there is no folder to save anything in")
  }

  @Test func foldersAndFilesAreTheUsersAloneEvenIfTheyWereNot() throws {
    let folder = try TemporaryFolder()
    let data = DataDirectory(path: folder.path + "/a/b/data")
    try data.prepare()
    chmod(data.path, 0o777)
    chmod(data.games, 0o755)
    try data.prepare()
    #expect([data.path, data.games, data.unfinished].map(mode) == [0o700, 0o700, 0o700])
    let id = GameID(started: .now, random: 1)
    let journal = GameJournal(new: id, in: .success(data), syncer: JournalSyncer())
    #expect(mode(of: data.replay(id)) == 0o600)
    #expect(journal.saveState == .saved)
  }

  @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUsersIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.data.prepare()
    chown(folder.data.path, 12_345, 12_345)
    #expect(throws: StorageError("the folder \(folder.data.path) is another user's")) {
      try folder.data.prepare()
    }
  }

  @Test func aLinkToNowhereIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    symlink(folder.path + "/nowhere", folder.data.path)
    #expect(throws: StorageError.self) { try folder.data.prepare() }
  }

  @Test(arguments: [
    "20261121T013455Z-0a1b2c3d", "99999999T999999Z-ffffffff",
  ])
  func anIDIsReadBack(text: String) {
    #expect(GameID(text)?.description == text)
    #expect(GameID(fileName: text + ".replay")?.description == text)
  }

  @Test(arguments: [
    "", "../../etc/passwd", "20261121T013455Z-0a1b2c3", "20261121T013455Z-0A1B2C3D",
    "20261121T013455Z-0a1b2c3d/",
    "20261121t013455Z-0a1b2c3d", "20261121T013455Z 0a1b2c3d",
  ])
  func whatIsNoIDIsNone(text: String) {
    #expect(GameID(text) == nil)
  }

  @Test func timesAreWrittenAndReadInUTC() {
    let time = WallTime(seconds: 1_795_224_895)
    #expect(time.text == "2026-11-21T01:34:55Z")
    #expect(time.compactText == "20261121T013455Z")
    #expect(WallTime(text: time.text) == time)
    #expect(WallTime(text: "yesterday") == nil)
  }

  @Test(
    "every day is read back",
    arguments: [0, 68_169_599, 68_169_600, 951_782_400, 951_868_800, 4_107_542_400, 253_402_300_799])
  func everyDayIsReadBack(seconds: Int64) {
    let time = WallTime(seconds: seconds)
    #expect(WallTime(text: time.text) == time)
  }

  @Test(
    "a day or an hour that no calendar has is refused",
    arguments: [
      "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-10T00:00:00Z", "2026-04-31T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
    ])
  func impossibleTimesAreRefused(text: String) {
    #expect(WallTime(text: text) == nil)
  }
}
