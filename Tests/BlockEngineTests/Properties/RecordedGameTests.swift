import BlockEngine
import Glibc
import Testing

/// Games in `Fixtures/games`, whose digests debug and release builds must reproduce.
@Suite struct RecordedGameTests {
  private static func paths() throws -> [String] {
    try FixtureFile.paths(under: FixtureFile.testFolder + "Fixtures/games/", endingIn: ".game")
  }

  @Test func everyRecordedGameReachesItsDigests() throws {
    if getenv("RECORD_GAMES") != nil { return }
    let paths = try Self.paths()
    #expect(paths.count >= 10)
    for path in paths {
      let recorded = try RecordedGame(lines: FixtureFile.lines(of: path))
      var game = try Game(recorded.setup)
      for entry in recorded.entries {
        switch entry {
        case .command(let time, let command): game.perform(command, at: GameTime(microseconds: time))
        case .digest(let time, let digest):
          // A game that differs from its recording is not continued, because the later times do not fit it.
          try #require(game.digest.hexadecimal == digest, "\(path) at \(time)")
        case .end(let time, let result):
          #expect(game.time.microseconds == time && game.resultWords == result, "\(path) at its end")
        }
      }
      guard case .end? = recorded.entries.last else {
        Issue.record("\(path) has no end")
        continue
      }
    }
  }

  @Test func theReferenceReachesTheSameDigests() throws {
    if getenv("RECORD_GAMES") != nil { return }
    for path in try Self.paths() {
      let recorded = try RecordedGame(lines: FixtureFile.lines(of: path))
      var game = ReferenceGame(recorded.setup)
      for entry in recorded.entries {
        switch entry {
        case .command(let time, let command): game.perform(command, at: time)
        case .digest(let time, let digest):
          #expect(game.digest == UInt64(digest, radix: 16), "\(path) at \(time)")
        case .end(_, let result):
          #expect(game.digest == UInt64(result.prefix(16), radix: 16), "\(path) at its end")
        }
      }
    }
  }

  @Test func theRecordedGamesClearLinesRiseInLevelAndEndInEveryWay() throws {
    var results: [Substring] = []
    for path in try Self.paths() {
      results += try FixtureFile.lines(of: path).filter { $0.contains(" end ") }
    }
    for cause in ["blockOut", "lockOut", "none"] {
      #expect(results.contains { $0.hasSuffix("cause " + cause) }, "\(cause)")
    }
    #expect(results.contains { $0.contains("level 20") })
  }

  /// Records the games again if `RECORD_GAMES` is set, and then fails, so that no such run passes.
  @Test func recordingIsAskedForAndFailsTheRun() throws {
    guard getenv("RECORD_GAMES") != nil else { return }
    for recording in RecordingPlan.all {
      let path = FixtureFile.testFolder + "Fixtures/games/\(recording.name).game"
      try FixtureFile.write(try recording.play().text, to: path)
    }
    Issue.record("the games were recorded again; review the changes, and run without RECORD_GAMES")
  }
}
