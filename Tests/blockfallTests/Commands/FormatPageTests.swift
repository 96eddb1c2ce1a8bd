import BlockEngine
import Foundation
import TerminalUI
import Testing

@testable import BlockRecords
@testable import BlockSettings
@testable import BlockStorage

/// The manual's pages about file formats say what the readers of those files know.
@Suite struct FormatPageTests {
  private func rules(named name: String) -> Ruleset? { Ruleset.Name(rawValue: name).map { Ruleset($0) } }

  // MARK: Examples

  @Test func theExampleOfRulesIsARuleFile() throws {
    let example = try ManualPage("blockfall-rules.5").example("quick.rules")
    let rules = try Ruleset(text: Array(example.utf8))
    #expect(rules.name == "quick")
    try rules.validate()
  }

  @Test(arguments: [
    ("steps", Ruleset.Name.classic), ("quick", .modern), ("heavy", .league), ("tournament", .retro),
    ("hundred", .retroPAL), ("hearts", .handheld), ("four-way", .arcade), ("late", .arcade2),
    ("left", .arcade3),
  ]) func eachBuiltInSetHasAnExampleThatChangesIt(name: String, set: Ruleset.Name) throws {
    let example = try ManualPage("blockfall-rules.5").example("\(name).rules")
    let rules = try Ruleset(text: Array(example.utf8))
    try rules.validate()
    #expect(rules.name == name && example.contains("\ninherits = \(set.rawValue)\n"))
    // Each of its lines changes something.
    let lines = example.split(separator: "\n").map(String.init)
    for line in lines where line.contains(" = ") && !line.hasPrefix("name") && !line.hasPrefix("inherits") {
      // The first one shows the form of keys with the values that the set has anyway.
      let isForm = name == "quick" && (line.hasPrefix("field =") || line.hasPrefix("matrix-t"))
      if line.hasPrefix("description") || isForm { continue }
      let others = lines.filter { $0 != line }.joined(separator: "\n") + "\n"
      let other = try? Ruleset(text: Array(others.utf8))
      #expect(other != rules, "\(name): \(line)")
    }
  }

  @Test func everySetHasAnExample() throws {
    let page = try String(contentsOfFile: "\(Spoken.root)/Assets/Manual/blockfall-rules.5", encoding: .utf8)
    for set in Ruleset.Name.allCases {
      #expect(page.contains("\ninherits = \(set.rawValue.replacing("-", with: "\\-"))\n"), "\(set)")
    }
  }

  @Test func theExampleOfAGameIsACustomGame() throws {
    let example = try ManualPage("blockfall-game.5").example("uphill.game")
    let game = try CustomGame(text: Array(example.utf8)) { rules(named: $0) }
    #expect(game.name == "uphill" && game.mode.kind == .custom)
  }

  @Test func theExampleOfAPositionIsThatOfTheFumenCode() throws {
    let page = try ManualPage("blockfall-position.5")
    let position = try Position(text: try page.example("position"))
    let code = try #require(try Fumen(try page.example("fumen")).pages.first)
    #expect(try FumenField(position.playfield) == code.field)
    #expect(Position(code).queue == position.queue && Position(code).held == position.held)
  }

  @Test func theExampleOfAPuzzleIsSolved() throws {
    let puzzle = try Puzzle(text: try ManualPage("blockfall-puzzle.5").example("overhang.puzzle"))
    #expect(!puzzle.solution.isEmpty && puzzle.isSolved(by: puzzle.solution))
  }

  @Test func theExampleOfAThemeIsATheme() throws {
    let folder = try TemporaryFolder()
    let example = try ManualPage("blockfall-theme.5").example("meadow.theme")
    #expect(try ThemeLibrary.none.check(try folder.file("meadow.theme", example)).title == "Meadow")
  }

  @Test func theExamplesOfAnOpenerAndASpinAreThoseOfTheProgram() throws {
    let page = try ManualPage("blockfall-openers.5")
    let folder = "\(Spoken.root)/Assets/Trainers"
    let all = try TrainingLibrary.load(from: folder)
    let opener = try #require(try Opener.read(try page.example("openers.txt")).first)
    let known = try #require(all.openers.first { $0.name == opener.name })
    #expect(opener.steps == Array(known.steps.prefix(1)) && opener.isMirrored == known.isMirrored)
    let shape = try #require(try SpinShape.read(try page.example("spins.txt")).first)
    #expect(all.shapes.contains(shape))
  }

  @Test func theExampleOfAReplayHolds() throws {
    let folder = try TemporaryFolder()
    let example = try ManualPage("blockfall-replay.5").example("game.replay")
    let verified = try ReplayFile.verify(try folder.file("game.replay", example))
    #expect(verified.result?.cause == .goal && !verified.isTorn)
  }

  @Test func theExampleOfAMatchHolds() throws {
    let example = try ManualPage("blockfall-match.5").example("four-seconds.match")
    let verified = try MatchReplayFile.verify(Array(example.utf8))
    #expect(verified.result?.ranking == [1, 2] && !verified.isTorn)
  }

  // MARK: Keys

  /// Checks that a page lists each of these keys once, and no others.
  private func expect(_ keys: [ManualPage.Key], are known: [String]) {
    #expect(keys.map(\.name).sorted() == known.sorted())
  }

  private static let piecesOfRules = [
    "matrix-P": "matrix-", "kick-P-FT": "kick-", "handling-NAME": "handling-",
  ]

  @Test func theKeysOfRulesAreThoseOfTheReaderInItsForms() throws {
    let keys = try ManualPage("blockfall-rules.5").keys("rules")
    expect(keys, are: RulesetKey.allCases.map(\.rawValue) + FormatPageTests.piecesOfRules.keys)
    for key in keys {
      if let known = RulesetKey(rawValue: key.name) {
        #expect(key.form == known.form.description, "\(key.name)")
      } else if let beginning = FormatPageTests.piecesOfRules[key.name] {
        #expect(RulesetReader.form(of: Substring(beginning)).description.hasSuffix(key.form), "\(key.name)")
      }
    }
  }

  /// A line with a key's default changes nothing.
  @Test(arguments: Ruleset.Name.allCases)
  func theDefaultsOfRulesAreThoseOfTheBuiltInSets(_ set: Ruleset.Name) throws {
    let beginning = "name = own\ninherits = \(set.rawValue)\n"
    let inherited = try Ruleset(text: Array(beginning.utf8))
    var documented: Set<String> = ["name", "description", "inherits"]
    for key in try ManualPage("blockfall-rules.5").keys("rules") {
      for (value, sets) in key.defaults where sets.contains(set.rawValue) {
        documented.insert(key.name)
        let line = "\(key.name) = \(value)\n"
        #expect(try Ruleset(text: Array((beginning + line).utf8)) == inherited, "\(line)")
      }
    }
    for line in Ruleset(set).text.split(separator: "\n") {
      let key = line.prefix(while: { $0 != " " })
      if !key.hasPrefix("handling-") { #expect(documented.contains(String(key)), "\(key)") }
    }
  }

  @Test func theKeysOfGamesAreThoseOfTheReaderInItsFormsAndDefaults() throws {
    let keys = try ManualPage("blockfall-game.5").keys("game")
    expect(keys, are: CustomGameKey.allCases.map(\.rawValue))
    let empty = try CustomGame(text: Array("name = own\n".utf8)) { rules(named: $0) }
    for key in keys {
      #expect(key.form == CustomGameKey(rawValue: key.name)?.form.description, "\(key.name)")
      if key.name == "name" { continue }
      let value = try #require(key.defaults.first?.value, "\(key.name) has no default")
      let game = try CustomGame(text: Array("name = own\n\(key.name) = \(value)\n".utf8)) { rules(named: $0) }
      #expect(game == empty, "\(key.name)")
    }
  }

  @Test func theLinesOfPositionsAndPuzzlesAreThoseOfTheReader() throws {
    expect(try ManualPage("blockfall-position.5").keys("position"), are: Position.lineNames)
    expect(try ManualPage("blockfall-puzzle.5").keys("puzzle"), are: Puzzle.lineNames)
  }

  /// The readers take keys by name and leave the rest to people, so their sources have all names.
  @Test(arguments: [("opener", "Opener"), ("spin", "SpinShape")])
  func theKeysOfOpenersAndSpinsAreThoseThatTheReadersTake(list: String, file: String) throws {
    let path = "\(Spoken.root)/Sources/BlockRecords/Training/\(file).swift"
    let source = String(decoding: try #require(contents(path)), as: UTF8.self)
    let key = /(?:\.value\("|values\["|key == ")([a-z-]+)"/
    let known = Set(source.matches(of: key).map { String($0.output.1) })
    #expect(known.contains(list) && known.count > 2)
    expect(try ManualPage("blockfall-openers.5").keys(list), are: Array(known))
  }

  @Test func theKeysOfThemesAreAllInksAndThreeMore() throws {
    expect(
      try ManualPage("blockfall-theme.5").keys("theme"),
      are: Ink.allCases.map(\.name) + ["name", "description", "inherits"])
  }

  /// The readers take out members by name and refuse the rest, so their sources have all names.
  @Test func theMembersOfReplaysAndMatchesAreThoseThatTheReadersTakeOut() throws {
    let files = [
      "Replay/ReplayFields", "Replay/ReplayStep+Reading", "Match/MatchReader", "Match/MatchStatement",
    ]
    var known: Set<String> = []
    for file in files {
      let path = "\(Spoken.root)/Sources/BlockRecords/\(file).swift"
      let source = String(decoding: try #require(contents(path)), as: UTF8.self)
      let call = /(?:optional|value|natural|counter|text|digest|name|bytes|texts)\("([a-zA-Z]+)"/
      known.formUnion(source.matches(of: call).map { String($0.output.1) })
    }
    #expect(known.isSuperset(of: ["format", "rulesText", "ack", "ranking", "cause"]))
    let keys = try ManualPage("blockfall-replay.5").keys() + ManualPage("blockfall-match.5").keys()
    #expect(Set(keys.map(\.name)) == known)
  }

  @Test func theReplayPageNamesEveryModeCommandAndButton() throws {
    let text = try ManualPage("blockfall-replay.5").text
    let words =
      GameMode.Kind.allCases.map(\.rawValue) + GameCommand.allCases.map(\.word) + [PadButtons.allLetters]
    for word in words { #expect(text.contains(word), "\(word)") }
  }

  // MARK: Errors and limits

  /// An error of the pages is one of the program's: its source has the parts that are always the same.
  @Test(arguments: ManualPage.all)
  func everyQuotedErrorIsOneOfTheReaders(_ name: String) throws {
    var source = ""
    for target in ["BlockEngine", "BlockRecords", "BlockSearch", "BlockSettings", "BlockCommands"] {
      let folder = "\(Spoken.root)/Sources/\(target)"
      let files = try #require(FileManager.default.enumerator(atPath: folder))
      for case let file as String in files where file.hasSuffix(".swift") {
        source += String(decoding: try #require(contents("\(folder)/\(file)")), as: UTF8.self)
      }
    }
    source = source.replacingOccurrences(of: "\\\"", with: "\"")
    let errors = try ManualPage(name).errors()
    #expect(!errors.isEmpty)
    for part in errors.joined() where part.count >= 8 { #expect(source.contains(part), "\(part)") }
  }

  @Test func theLimitsOnThePagesAreThoseOfTheReaders() throws {
    let limits: [(page: String, phrases: [String])] = [
      ("rules", ["at most \(Ruleset.maxTextBytes) bytes"]),
      ("game", ["at most \(CustomGame.maxTextBytes) bytes", "at most \(CustomGameLibrary.maxGames) games"]),
      (
        "position",
        [
          "at most \(Position.maxPieces);", "of a diagram \(PositionText.maxBytes)",
          "\(Fumen.maxPages) pages",
        ]
      ),
      ("puzzle", ["at most \(PositionText.maxBytes) bytes", "1 to \(Puzzle.maxPieces) of I O T S Z J L"]),
      ("theme", ["at most \(ThemeFile.maxBytes) bytes"]),
      (
        "replay",
        [
          "at most \(ReplayReader.maxLineLength) bytes", "at most \(ReplayFile.maxBytes >> 20) MiB",
          "\(Counter.max)",
        ]
      ),
      ("match", ["at most \(MatchReplayFile.maxBytes >> 20) MiB", "1 to \(MatchSeries.maxFirstTo)"]),
    ]
    for limit in limits {
      let text = try ManualPage("blockfall-\(limit.page).5").text
      for phrase in limit.phrases { #expect(text.contains(phrase), "\(limit.page): \(phrase)") }
    }
  }

  @Test func aFileOfOpenersIsAsLargeAsItsPageSays() throws {
    #expect(try ManualPage("blockfall-openers.5").text.contains("at most 1048576 bytes and 10000 lines"))
    let folder = try TemporaryFolder()
    _ = try folder.file("spins.txt", "")
    func isRead(_ text: String) throws -> Bool {
      let file = try folder.file("openers.txt", text)
      defer { unlink(file) }
      return (try? TrainingLibrary.load(from: folder.path)) != nil
    }
    let line = "//" + String(repeating: "x", count: 1_021) + "\n"
    #expect(try isRead(String(repeating: line, count: 1_024)))
    #expect(try !isRead(String(repeating: line, count: 1_024) + "\n"))
    #expect(try isRead(String(repeating: "\n", count: 9_999)))
    #expect(try !isRead(String(repeating: "\n", count: 10_000)))
  }

  @Test func theGamesPageNamesEveryFormatPage() throws {
    let files = String(
      decoding: try #require(contents("\(Spoken.root)/Assets/Manual/files.roff")), as: UTF8.self
    )
    .replacingOccurrences(of: "\\-", with: "-")
    for page in ManualPage.all { #expect(files.contains(".BR \(page.dropLast(2)) (5)"), "\(page)") }
  }
}
