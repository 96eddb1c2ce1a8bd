import BlockEngine
import Glibc
import LinkTransport
import Standings
import Synchronization
import Testing

@testable import blockfall_server

@Suite("The child that plays strangers' replays again")
struct ExaminerTests {
  private static let key = [UInt8](repeating: 3, count: 32)

  /// The verdict on a replay, waited for.
  private static func verdict(
    of examiner: ReplayExaminer, on replay: [UInt8]
  ) throws -> Result<ExaminedGame, RecordFault> {
    let condition = Condition()
    let found = Mutex<Result<ExaminedGame, RecordFault>?>(nil)
    let isTaken = examiner.examine(replay) { result in
      condition.change { found.withLock { $0 = result } }
    }
    #expect(isTaken)
    #expect(condition.wait { found.withLock { $0 != nil } })
    return try #require(found.withLock { $0 })
  }

  private static func examiner(
    _ limits: ReplayExaminer.Limits = .init(), isSandboxed: Bool = false
  ) -> ReplayExaminer {
    ReplayExaminer(
      program: RunningProgram.path, limits: limits, isSandboxed: isSandboxed, log: ServerLog { _ in })
  }

  @Test("It says what a game was, in a sandbox too where there is one", arguments: [false, true])
  func game(isSandboxed: Bool) throws {
    let examiner = Self.examiner(isSandboxed: isSandboxed)
    let replay = try ReplaySamples.toppedOut(by: Self.key)
    let game = try Self.verdict(of: examiner, on: replay).get()
    #expect(game.rules == "modern" && game.mode == "endless" && game.level == 1 && game.score > 0)
    #expect(try Examination.examine(replay) == game)
    // One child serves one replay after the other.
    let child = examiner.childProcess
    _ = try Self.verdict(of: examiner, on: replay).get()
    #expect(child != nil && examiner.childProcess == child)
  }

  @Test("What is no record is said with its reason, and does not end it")
  func fault() throws {
    let examiner = Self.examiner()
    for text in ["", "nonsense", "{}", "{\"format\":\"blockfall-replay\",\"version\":9}"] {
      guard case .failure(let fault) = try Self.verdict(of: examiner, on: Array(text.utf8)) else {
        Issue.record("'\(text)' is taken")
        continue
      }
      #expect(["malformed", "version"].contains(fault.code) && !fault.reason.isEmpty)
    }
    #expect(examiner.childProcess != nil)
  }

  @Test("A child that dies costs its own replay and no other")
  func death() throws {
    let examiner = Self.examiner()
    let replay = try ReplaySamples.toppedOut(by: Self.key)
    _ = try Self.verdict(of: examiner, on: replay).get()
    let child = try #require(examiner.childProcess)
    kill(child, SIGKILL)
    guard case .failure(let fault) = try Self.verdict(of: examiner, on: replay) else {
      Issue.record("a dead child has answered")
      return
    }
    #expect(fault.code == "flood" && fault.reason.contains("could not be played again"))
    _ = try Self.verdict(of: examiner, on: replay).get()
    #expect(examiner.childProcess != child)
  }

  @Test("A child that stands still is ended after a while")
  func standstill() throws {
    var limits = ReplayExaminer.Limits()
    limits.patience = .seconds(2)
    let examiner = Self.examiner(limits)
    let replay = try ReplaySamples.toppedOut(by: Self.key)
    // The first child may take longer to start on a busy machine.
    var result = try Self.verdict(of: examiner, on: replay)
    for _ in 0..<20 where examiner.childProcess == nil { result = try Self.verdict(of: examiner, on: replay) }
    _ = result
    let child = try #require(examiner.childProcess)
    kill(child, SIGSTOP)
    guard case .failure(let fault) = try Self.verdict(of: examiner, on: replay) else {
      Issue.record("a stopped child has answered")
      return
    }
    #expect(fault.reason.contains("longer than the server allows"))
    #expect(kill(child, 0) == -1)
  }

  @Test("Its memory, its files and its processes are bounded")
  func limits() throws {
    let examiner = Self.examiner()
    _ = try Self.verdict(of: examiner, on: []).self
    let child = try #require(examiner.childProcess)
    let limits = try #require(Self.read("/proc/\(child)/limits"))
    for (row, value) in [
      ("Max data size", 128 << 20), ("Max file size", 0), ("Max core file size", 0), ("Max processes", 0),
      ("Max open files", 16),
    ] {
      let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(row) })
      let figures = line.dropFirst(row.count).split(separator: " ")
      #expect(figures.first == "\(value)", "\(line)")
    }
    var tight = ReplayExaminer.Limits()
    tight.megabytes = 1
    guard case .failure = try Self.verdict(of: Self.examiner(tight), on: [1]) else {
      Issue.record("a megabyte is enough")
      return
    }
  }

  @Test("Only so many may wait")
  func waiting() throws {
    var limits = ReplayExaminer.Limits()
    limits.waiting = 0
    #expect(!Self.examiner(limits).examine([]) { _ in })
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
