import BlockBot
import BlockEngine
import BlockRecords
import Glibc
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

/// Text means the same with and without a byte order mark, and whether its lines end with LF or CRLF.
@Suite struct TextFormTests {
  /// A form of a text.
  struct Form: Sendable, CustomTestStringConvertible {
    var hasMark = false
    var usesCRLF = false
    var testDescription: String { (hasMark ? "mark, " : "") + (usesCRLF ? "CRLF" : "LF") }

    func bytes(_ text: [UInt8]) -> [UInt8] {
      (hasMark ? [0xef, 0xbb, 0xbf] : [])
        + (usesCRLF ? text.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] } : text)
    }

    static let all = [
      Form(hasMark: true), Form(usesCRLF: true), Form(hasMark: true, usesCRLF: true),
    ]
  }

  /// A reader: a text for it, and what it makes of one.
  struct Reader: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: [UInt8]
    /// What it makes of the bytes, which are in a file too.
    let read: @Sendable (_ bytes: [UInt8], _ file: String, _ folder: TemporaryFolder) throws -> String

    init(
      _ name: String, _ text: String,
      _ read: @escaping @Sendable ([UInt8], String, TemporaryFolder) throws -> String
    ) {
      testDescription = name
      self.text = Array(text.utf8)
      self.read = read
    }

    /// A command that reads its standard input.
    static func input(_ text: String, _ arguments: String...) -> Reader {
      Reader("\(arguments) with standard input", text) { bytes, _, _ in
        try outcome(arguments, input: bytes)
      }
    }

    /// A command that reads a file, FILE among its arguments.
    static func file(_ text: String, _ arguments: String...) -> Reader {
      Reader("\(arguments)", text) { _, file, folder in
        try outcome(arguments.map { $0.replacing("FILE", with: file) }, input: [], at: folder)
      }
    }

    private static func outcome(
      _ arguments: [String], input: [UInt8], at folder: TemporaryFolder? = nil
    ) throws -> String {
      var trial = CommandTrial()
      trial.input = input
      let outcome = trial.run(arguments)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let played = outcome.played.map {
        "\($0.position?.text ?? "") \($0.shownReplay?.body.steps.count ?? 0)"
      }
      return (outcome.output + played.joined()).replacing(folder?.path ?? "?", with: "")
    }
  }

  static let script = "# a script\n10 left\n20 cw\n30 hard\n40 wait\n"
  static let well = Array(repeating: "..........", count: 20).joined(separator: "\n") + "\n"
  static let replay =
    "{\"format\":\"blockfall-replay\",\"version\":2,\"rules\":\"classic\",\"seed\":7,\"level\":1,"
    + "\"player\":\"Ada\",\"started\":\"2026-11-21T01:34:55Z\"}\n[10,\"left\"]\n[20,\"hard\"]\n"
  static let puzzle = "pieces: I\ngoal: clear:4\n" + String(repeating: "#########.\n", count: 4)
  static let position = "rules: modern\nhold: T\npieces: IOT\n" + well

  static let readers: [Reader] = [
    .input(script, "script", "--seed", "3", "--events"),
    .input("10 1 hard\n20 wait\n", "script", "--players", "2", "--rules", "modern"),
    .input(script + "state\nplaces\n", "script", "--interactive"),
    .input(position, "practice", "-"),
    .input("v115@vhAAgH\n", "fumen", "decode"),
    .input("..........\n#########.\n\n####......\n", "fumen", "encode"),
    .input(
      "{\"type\":\"rules\",\"randomizer\":\"seven_bag\"}\n{\"type\":\"quit\"}\n", "bot", "--grade", "1"),
    .input(PadScriptTests.recording(), "script", "--rules", "retro", "--trace", "-"),
    .file(PadScriptTests.recording(), "script", "--rules", "retro", "--trace", "FILE"),
    .file(well, "script", "--rules", "modern", "--field", "10x20", "--playfield", "FILE"),
    .file(position, "practice", "FILE"),
    .file(puzzle, "puzzle", "FILE"),
    .file(replay, "verify", "FILE"),
    .file(replay, "verify", "--json", "FILE"),
    .file(replay, "replays", "play", "FILE"),
    .file("name = Mine\n# a comment\ninherits = standard\ntitle = #ff0000\n", "themes", "FILE"),
    Reader("the settings to import", "# settings\nmusic off\ntheme paper\n") { _, file, folder in
      let data = ["--data-dir", folder.path + "/data"]
      let outcome = CommandTrial().run(["settings", "--import", file] + data)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return CommandTrial().run(["settings"] + data).output
    },
    Reader("a replay to import", replay) { _, file, folder in
      let data = DataDirectory(path: folder.path + "/data")
      #expect(CommandTrial().run("import", file, "--data-dir", data.path).status == 0)
      let id = try #require(try GamesFolder(directory: data).all().first)
      return String(decoding: try #require(contents(data.replay(id))), as: UTF8.self)
    },
    Reader("a rule file", ruleText) { _, file, folder in
      let path = folder.path + "/mine.rules"
      rename(file, path)
      return try RulesLibrary.locate { _ in nil }.find(path).text
    },
    Reader("a custom game", gameText) { _, file, folder in
      let path = folder.path + "/mine.game"
      rename(file, path)
      return try CustomGameLibrary.locate { _ in nil }.find(path).text
    },
    Reader("the settings for the first frame", "theme paper\nglyphs half\n") { bytes, _, folder in
      try folder.data.prepare()
      put(bytes, into: folder.data.startupSettings)
      var settings = Settings()
      StartupSettings(saver: GameSaver(directory: .success(folder.data))).apply(to: &settings)
      return settings.text(of: .theme) + settings.text(of: .glyphs)
    },
    Reader("friends", "Ada\nBo\n") { bytes, _, folder in
      try folder.data.prepare()
      put(bytes, into: folder.data.friends)
      return FriendList(in: folder.data).names.joined(separator: "/")
    },
    Reader("the joined boards", "host:1\n00ff\n") { bytes, _, folder in
      try folder.data.prepare()
      put(bytes, into: folder.data.boards)
      return BoardMembership(in: folder.data).map { "\($0.address) \($0.key)" } ?? ""
    },
    Reader(
      "what was trained",
      Drill.Kind.allCases.enumerated().map { "\($1.rawValue) \($0 + 1)\ntasks 7 \($1.rawValue) 3 \($0)\n" }
        .joined() + "solved a b c\n"
    ) { bytes, _, folder in
      try folder.data.prepare()
      put(bytes, into: folder.data.training)
      let records = TrainingRecords(in: folder.data)
      #expect(records.isSolved("a b c"))
      return Drill.Kind.allCases.map { "\(records.count(of: $0)) \(records.tally(of: $0, on: 7..<8))" }
        .joined()
    },
    Reader("figures of matches", "20261121T013455Z-0a1b2c3d 1 2 3\n") { bytes, _, folder in
      try folder.data.prepare()
      put(bytes, into: folder.data.matchFigures)
      let figures = MatchesFolder(directory: folder.data).keptFigures
      return figures.map { "\($0.key) \($0.value)" }.joined()
    },
    Reader("a sound", soundText) { bytes, _, folder in
      put(bytes, into: folder.path + "/x.sound")
      return "\(try SoundFiles(sounds: folder.path, music: nil).sound("x.sound"))"
    },
  ]

  private static let ruleText = "name = mine\ninherits = modern\nfield = 8x16\n"
  private static var gameText: String { CustomGame(name: "mine", rules: .modern).text }
  private static let soundText =
    "blockfall-sound 2\ntick 441\nlength 10\nkey 0\npeak 1000\nvoice a\nnote 0 5 a 60 50 0\nend 1\n"

  @Test(arguments: readers, Form.all)
  func aReaderTakesEveryFormForTheSameText(reader: Reader, form: Form) throws {
    func read(_ bytes: [UInt8]) throws -> String {
      let folder = try TemporaryFolder()
      return try reader.read(bytes, folder.file("text", bytes), folder)
    }
    let plain = try read(reader.text)
    #expect(try read(form.bytes(reader.text)) == plain)
    #expect(!plain.isEmpty)
  }

  /// A match, its own result as well.
  @Test(arguments: Form.all) func aMatchFileIsVerifiedInEveryForm(form: Form) throws {
    let folder = try TemporaryFolder()
    let match = folder.path + "/a.match"
    #expect(
      CommandTrial("10 1 hard\n20 2 hard\n").run(
        "script", "--players", "2", "--rules", "modern", "--replay", match
      ).status == 0)
    let other = try folder.file("b.match", form.bytes(try #require(contents(match))))
    let (plain, formed) = (CommandTrial().run("verify", match), CommandTrial().run("verify", other))
    #expect(plain.status == 0 && formed.status == 0, "\(formed.errors)")
    #expect(formed.output.replacing("b.match", with: "a.match") == plain.output)
    let data = DataDirectory(path: folder.path + "/data")
    #expect(CommandTrial().run("import", other, "--data-dir", data.path).status == 0)
    let id = try #require(MatchesFolder(directory: data).all().first)
    #expect(contents(data.replay(id)) == contents(match))
  }

  /// A saved game that something has rewritten on the way, such as a version control system.
  @Test(arguments: Form.all) func aSavedGameInEveryFormIsResumedAndUndone(form: Form) throws {
    let folder = try TemporaryFolder()
    let syncer = JournalSyncer()
    var game = try AutosavedGame(
      GameSetup(seed: 1, mode: .zen), player: nil, in: .success(folder.data), syncer: syncer)
    var events: [GameEvent] = []
    func drop(_ game: inout AutosavedGame) {
      game.perform(.hardDrop, at: game.game.time.advanced(by: 1_000), events: &events)
    }
    for _ in 0..<4 { drop(&game) }
    game.close()
    syncer.finish(atMost: .seconds(30))
    let path = folder.data.replay(game.id)
    put(form.bytes(try #require(contents(path))), into: path)
    var resumed = try GamesFolder(directory: folder.data).resume(game.id, syncer: syncer)
    #expect(resumed.game.digest == game.game.digest)
    let isUndone = resumed.undo()
    #expect(isUndone)
    drop(&resumed)
    resumed.close()
    syncer.finish(atMost: .seconds(30))
    let verified = try ReplayFile.verify(path)
    #expect(verified.game.digest == resumed.game.digest && !verified.isForeign)
  }

  /// All ways to cut a text that has everything in it.
  @Test func theFilterFindsMarksAndEndsInPiecesOfAnySize() {
    let text = Array("\u{feff}a\r\n\rb\r\r\nc\u{feff}\r".utf8)
    let expected = Array("a\n\rb\r\nc\u{feff}\r".utf8)
    for size in 1...text.count {
      var filter = TextFilter()
      var found: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        found += filter.process(text[start..<min(start + size, text.count)])
      }
      found += filter.finish()
      #expect(found == expected, "pieces of \(size)")
      #expect(filter.removedCount == text.count - expected.count)
    }
    #expect(TextFilter.text([0xef, 0xbb]) == [0xef, 0xbb] && TextFilter.text([]) == [])
  }
}
