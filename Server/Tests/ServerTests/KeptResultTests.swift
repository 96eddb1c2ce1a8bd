import BlockEngine
import BlockLink
import Dispatch
import Glibc
import LinkTransport
import RecordStore
import Synchronization
import Testing

@testable import blockfall_server

/// What a node keeps on its disk until the store has had it for a week.
@Suite("Results on a node's disk")
struct KeptResultTests {
  private let place = TemporaryFolder()

  private static let match: NewRankedMatch = {
    var match = RankedStoreTests.match(1, 1, 2)
    match.ranked.players = match.ranked.players.map { player in
      RankedMatch.Player(session: 0, key: player.key, name: "\(player.name) 👩‍🚀")
    }
    match.ranked.signs = MatchSigns(
      keys: [KeyFigures(messages: 1, commands: 2, bundles: 3, longest: 4), KeyFigures()], isOneAddress: true)
    return match
  }()
  private static let run = KeptRun(
    key: [1, 2, 3], name: "Ada", mark: .live, at: "2026-11-26T12:00:00Z", season: "a season",
    replay: [0, 10, 10, 255])

  private func folder(
    _ limits: ResultFolder.Limits = .init(), _ log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> ResultFolder {
    ResultFolder(in: try PrivateFolder(making: place.path), limits: limits, log: ServerLog(log))
  }

  private var files: [String] {
    get throws { try PrivateFolder(making: place.path).listing(withSuffix: "").entries.map(\.name).sorted() }
  }

  @Test("A result is read as it was written")
  func reading() throws {
    var open = Self.match
    (open.ranked.end, open.ranked.signs) = (nil, nil)
    for result in [KeptResult.match(Self.match), .match(open), .run(Self.run)] {
      #expect(try KeptResult(result.bytes) == result)
    }
  }

  @Test("A file with any byte changed, cut or added is refused")
  func damaged() throws {
    for bytes in [KeptResult.match(Self.match).bytes, KeptResult.run(Self.run).bytes] {
      for index in bytes.indices {
        var other = bytes
        other[index] ^= 1
        #expect(throws: KeptResult.Fault.self) { try KeptResult(other) }
        #expect(throws: KeptResult.Fault.self) { try KeptResult(Array(bytes[..<index])) }
      }
      #expect(throws: KeptResult.Fault.self) { try KeptResult(bytes + [0]) }
    }
  }

  @Test("What was begun is there after the process has gone, under the time of its end")
  func lasting() throws {
    let first = try folder()
    #expect(first.begin(Self.match) == Self.match && first.begin(Self.run) == Self.run)
    // They are in hand.
    #expect(first.ids(isWhole: true).isEmpty)
    let second = try folder()
    #expect(second.ids(isWhole: false).count == 2)
    var again = Self.match
    again.at = "2027-01-01T00:00:00Z"
    #expect(second.begin(again) == Self.match)
    second.finish(Self.match)
    second.finish(Self.run, as: .improved)
    let third = try folder()
    #expect(third.ids(isWhole: false).isEmpty && third.ids(isWhole: true).count == 2)
    #expect(try files.allSatisfy { $0.hasSuffix(".kept") })
    // A run that has changed nothing is not needed, and neither is anything of who takes all out.
    third.finish(Self.run, as: .notBetter)
    #expect(third.ids(isWhole: true) == ["match-1000102"])
    third.forget(try #require(Self.match.ranked.players.last?.key))
    #expect(Waiting.until { third.ids(isWhole: true).isEmpty })
    #expect(try files.isEmpty)
  }

  @Test("A run that is entered again after a new start is the one that was on the disk, as live as it was")
  func again() throws {
    #expect(try folder().begin(Self.run) == Self.run)
    let second = try folder()
    var again = Self.run
    (again.at, again.mark) = ("2026-11-26T12:00:09Z", .replayed)
    #expect(second.begin(again) == Self.run)
    #expect(try files.count == 1)
    second.finish(Self.run, as: .improved)
    // Another run, however much alike, is another one.
    var other = Self.run
    other.replay[0] ^= 1
    #expect(try folder().begin(other) == other)
    #expect(try files.count == 2)
  }

  @Test("What a killed write has left is removed, and what another process writes stays")
  func drafts() throws {
    let own = try PrivateFolder(making: place.path)
    // The process of a program that has ended is nobody's.
    let ended = try RunningProgram(["--version"], home: place.path)
    #expect(ended.exitStatus() == 0)
    let names = [
      ".20261126T120000Z_run-1.waiting.\(getppid()).zz9",
      ".20261126T120000Z_run-2.waiting.\(ended.process).zz9",
      ".a.waiting.\(getpid()).1", ".other", ".other.waiting",
    ]
    for name in names { try own.write([1], to: name) }
    _ = try folder()
    var status = stat()
    let left = names.filter { "\(place.path)/\($0)".withPath { lstat($0, &status) } == 0 }
    #expect(left == [names[0], names[3], names[4]])
  }

  @Test("A result that the store has had for a week goes, and one that it does not have stays")
  func age() throws {
    var limits = ResultFolder.Limits()
    limits.age = -1
    let folder = try folder(limits)
    _ = folder.begin(Self.match)
    _ = folder.begin(Self.run)
    folder.finish(Self.match)
    folder.leave(Self.run)
    #expect(
      folder.ids(isWhole: true).count == 1 && folder.ids(isWhole: true).first?.hasPrefix("run-") == true)
  }

  @Test("Where it is full, what the store has goes first, and the rest is refused")
  func full() throws {
    var limits = ResultFolder.Limits()
    limits.files = 3
    let folder = try folder(limits)
    for number in 1...3 { _ = folder.begin(RankedStoreTests.match(number, 1, 2)) }
    folder.finish(RankedStoreTests.match(2, 1, 2))
    #expect(folder.begin(Self.run) == Self.run)
    #expect(try files.count == 3 && !files.contains { $0.contains("1000202") })
    var other = Self.run
    other.at = "2026-11-26T12:00:01Z"
    #expect(folder.begin(other) == nil)
    limits = .init()
    limits.bytesOfOne = 10
    other.replay = [1]
    #expect(try self.folder(limits).begin(other) == nil)
  }

  @Test("A damaged file is named, set aside, and costs no other result")
  func named() throws {
    do {
      let folder = try folder()
      for number in 1...3 { _ = folder.begin(RankedStoreTests.match(number, 1, 2)) }
    }
    let own = try PrivateFolder(making: place.path)
    let name = try #require(try files.first { $0.contains("1000202") })
    try own.write(Array("nonsense".utf8), to: name)
    try own.write([], to: "what is this.waiting")
    let lines = Mutex<[String]>([])
    let folder = try self.folder { line in lines.withLock { $0.append(line) } }
    let ids = folder.ids(isWhole: true)
    #expect(ids.count == 3 && ids.compactMap { folder.read($0) }.count == 2)
    #expect(lines.withLock { $0 }.contains { $0.contains("\(place.path)/\(name) is damaged") })
    #expect(folder.ids(isWhole: true).count == 2)
    #expect(try files.contains { $0.hasSuffix(".damaged") })
  }

  @Test("A file that cannot be read now stays what it is, and is read once it can be")
  func unreadable() throws {
    let folder = try folder()
    _ = folder.begin(Self.match)
    let path = "\(place.path)/\(try #require(try files.first))"
    #expect(chmod(path, 0o644) == 0)
    #expect(folder.read("match-1000102") == nil)
    #expect(try files.allSatisfy { $0.hasSuffix(".waiting") })
    #expect(chmod(path, 0o600) == 0)
    #expect(folder.read("match-1000102") == .match(Self.match))
  }

  @Test("A result that the store comes to have while it is read is never taken for damaged")
  func renamed() throws {
    let lines = Mutex<[String]>([])
    let folder = try folder { line in lines.withLock { $0.append(line) } }
    let matches = (1...40).map { RankedStoreTests.match($0, 1, 2) }
    for match in matches { _ = folder.begin(match) }
    let ids = matches.map { KeptResult.match($0).id }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for (id, match) in zip(ids, matches) {
        if thread == 0 { folder.finish(match) } else { _ = folder.read(id) }
      }
    }
    #expect(ids.allSatisfy { folder.read($0) != nil } && lines.withLock { $0 }.isEmpty)
  }
}
