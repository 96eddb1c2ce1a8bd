#if !DEBUG
  import BlockEngine
  import BlockRecords
  import Testing

  /// All recorded games in `Fixtures/recordings`: of the original consoles, and of the arcade machines' verdicts.
  ///
  /// In release builds alone, as they are half a million frames; `TraceTests` and `ArcadeTraceTests` play some in all.
  @Suite struct OriginalGameTests {
    // The tests have a trace of their own.
    private typealias Recording = BlockRecords.Trace

    /// The paths of the games in a folder.
    static func paths(_ folder: String) -> [String] {
      let path = FixtureFile.testFolder + "Fixtures/recordings/\(folder)/"
      return (try? FixtureFile.paths(under: path, endingIn: ".gz")) ?? []
    }

    private static func play(_ path: String, _ rules: Ruleset) throws -> Recording.Report {
      try Recording.play(FixtureFile.unpacked(path), by: rules)
    }

    private static func name(_ path: String) -> Substring {
      path[(path.lastIndex(of: "/") ?? path.startIndex)...]
    }

    private static let consoleGames = paths("retro")
    private static let handheldGames = paths("handheld")
    private static let verdicts = paths("verdict")

    @Test func allGamesAreThere() {
      #expect(Self.consoleGames.count == 62 && Self.handheldGames.count == 96 && Self.verdicts.count == 72)
      #expect(Self.handheldGames.count(where: Self.isRefused) == 16)
    }

    @Test(arguments: consoleGames) func noFrameOfTheConsoleDiffers(path: String) throws {
      let report = try Self.play(path, path.contains("-pal-") ? .retroPAL : .retro)
      #expect(report.differences == 0 && report.frames > 0, "\(path): \(String(describing: report.first))")
    }

    /// Those that press Start or Select, or end by a reset.
    private static func isRefused(_ path: String) -> Bool {
      ["-pause", "-bits-", "-reset", "169-typeB", "-paused"].contains { name(path).contains($0) }
    }

    @Test(arguments: handheldGames) func noFrameOfTheHandheldDiffers(path: String) throws {
      if Self.isRefused(path) {
        #expect { try Self.play(path, .handheld) } throws: { error in
          let reason = (error as? Recording.Refusal)?.reason.description ?? ""
          return reason.hasSuffix("no part of the rules")
        }
      } else {
        let report = try Self.play(path, .handheld)
        #expect(report.differences == 0 && report.frames > 0, "\(path): \(String(describing: report.first))")
      }
    }

    @Test(arguments: verdicts) func noFrameOfTheArcadeMachinesDiffers(path: String) throws {
      let rules: Ruleset =
        path.contains("/tgm1-") ? .arcade : path.contains("/tap-") ? .arcade2 : .arcade3
      let report = try Self.play(path, rules)
      #expect(report.differences == 0 && report.frames > 0, "\(path): \(String(describing: report.first))")
    }

    /// A cut recording says so, wherever it is cut.
    @Test(arguments: verdicts) func aCutRecordingIsRefused(path: String) throws {
      let bytes = try FixtureFile.unpacked(path)
      let rules: Ruleset =
        path.contains("/tgm1-") ? .arcade : path.contains("/tap-") ? .arcade2 : .arcade3
      for part in [3, 2] {
        let half = Array(bytes.prefix(bytes.count * (part - 1) / part))
        let whole = Array(half.prefix(through: half.lastIndex(of: UInt8(ascii: "\n")) ?? half.startIndex))
        for cut in [half, whole] {
          #expect { try Recording.play(cut, by: rules) } throws: { error in
            (error as? Recording.Refusal)?.reason.description.contains("cut") == true
          }
        }
      }
    }
  }
#endif
