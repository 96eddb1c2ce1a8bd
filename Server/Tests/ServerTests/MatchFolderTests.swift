import Glibc
import Testing

@testable import LinkTransport

@Suite("The folder of matches")
struct MatchFolderTests {
  private let place = TemporaryFolder()

  private func folder() throws -> PrivateFolder { try PrivateFolder(making: "\(place.path)/matches") }

  private func save(_ names: [String], bytes: Int, in folder: MatchFolder) {
    for name in names { folder.save([UInt8](repeating: 1, count: bytes), of: name) }
    folder.finish()
  }

  private func date(_ name: String, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, "\(place.path)/matches/\(name)", &times, 0)
  }

  @Test("The oldest files go once there are too many bytes, other files stay")
  func bytes() throws {
    let made = try folder()
    for (index, name) in ["c", "a", "b"].enumerated() {
      try made.write([UInt8](repeating: 0, count: 100), to: "\(name).match")
      date("\(name).match", 1_000 + index)
    }
    try made.write([1], to: "other")
    save(
      ["d", "e"], bytes: 100, in: MatchFolder(in: made, limits: .init(bytes: 250), log: ServerLog { _ in }))
    #expect(made.listing(withSuffix: ".match").entries.map(\.name).sorted() == ["d.match", "e.match"])
    #expect(try made.read("other", atMost: 9) == [1])
  }

  @Test("Files that are too old go, however few bytes there are")
  func age() throws {
    let made = try folder()
    for name in ["old", "new"] { try made.write([1], to: "\(name).match") }
    date("old.match", time(nil) - 90_000)
    save(
      ["now"], bytes: 1,
      in: MatchFolder(in: made, limits: .init(age: .seconds(86_400)), log: ServerLog { _ in }))
    #expect(made.listing(withSuffix: ".match").entries.map(\.name).sorted() == ["new.match", "now.match"])
  }

  @Test("The folder is read once: a file that others put there later is nobody's to remove")
  func later() throws {
    let made = try folder()
    let matches = MatchFolder(in: made, limits: .init(bytes: 250), log: ServerLog { _ in })
    save(["a"], bytes: 100, in: matches)
    try made.write([UInt8](repeating: 0, count: 100), to: "foreign.match")
    date("foreign.match", 1_000)
    save(["b"], bytes: 100, in: matches)
    #expect(
      made.listing(withSuffix: ".match").entries.map(\.name) == ["foreign.match", "a.match", "b.match"])
  }

  @Test("A file larger than the limit is kept as the newest")
  func large() throws {
    let made = try folder()
    save(["a", "b"], bytes: 9, in: MatchFolder(in: made, limits: .init(bytes: 5), log: ServerLog { _ in }))
    #expect(made.listing(withSuffix: ".match").entries.map(\.name) == ["b.match"])
  }

  @Test("What the disk does not take is written later, and nothing is removed meanwhile")
  func full() throws {
    let made = try folder()
    try made.write([0, 0], to: "before.match")
    let matches = MatchFolder(in: made, limits: .init(bytes: 3), log: ServerLog { _ in })
    let aside = "\(place.path)/aside"
    #expect(rename(made.path, aside) == 0)
    save(["a", "b"], bytes: 2, in: matches)
    #expect(rename(aside, made.path) == 0)
    #expect(try made.read("before.match", atMost: 9) == [0, 0])
    #expect(try made.read("a.match", atMost: 9) == nil)
    matches.finish()
    #expect(try made.read("a.match", atMost: 9) == nil, "the limit holds again")
    #expect(try made.read("b.match", atMost: 9) == [1, 1])
  }
}
