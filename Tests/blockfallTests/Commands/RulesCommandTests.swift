import BlockEngine
import Testing

@testable import BlockPlatform
@testable import BlockSettings

@Suite struct RulesCommandTests {
  private static let breath = """
    name = breath
    inherits = modern
    field = 8x16
    entry-delay = 200 ms
    initial-turn = yes
    """

  private func file(_ text: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/breath.rules"
    try PrivateFile.write(Array(text.utf8), to: path)
    return path
  }

  @Test func theListEndsWithOneLineOfJSON() {
    let outcome = CommandTrial().run("rules", "list")
    let last = outcome.output.split(separator: "\n").last.map(String.init) ?? ""
    for name in Ruleset.Name.allCases { #expect(last.contains("{\"name\":\"\(name.rawValue)\",")) }
  }

  @Test func whatIsShownIsAFileThatCanBeReadBack() throws {
    let outcome = CommandTrial().run("rules", "show", "league")
    #expect(outcome.status == 0)
    #expect(try Ruleset(text: Array(outcome.output.utf8)).text == outcome.output)
  }

  @Test func aFileIsCheckedAndWhatIsWrongIsSaidWithItsLine() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.breath, in: folder)
    let right = CommandTrial().run("rules", "check", path)
    #expect(right.status == 0 && right.errors.isEmpty)
    #expect(right.output.hasSuffix("\"right\":true,\"name\":\"breath\"}]}\n"))
    let other = try TemporaryFolder()
    let bad = try file(Self.breath + "\nnext = 9", in: other)
    let wrong = CommandTrial().run("rules", "check", bad)
    #expect(wrong.status == 1)
    #expect(wrong.errors == ["blockfall: \(bad), line 6: 'next' is 1 to 6"])
    #expect(wrong.output.hasSuffix("\"right\":false,\"line\":6,\"reason\":\"'next' is 1 to 6\"}]}\n"))
    let missing = CommandTrial().run("rules", "check", folder.path + "/none.rules")
    #expect(missing.status == 1 && missing.errors.count == 1)
  }

  @Test func aScriptIsPlayedByAFile() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.breath, in: folder)
    let between = CommandTrial("0 hard\n100 cw\n").run("script", "--rules", path, "--pieces", "TI")
    #expect(between.status == 0 && between.output.contains("\"falling\":null"))
    let after = CommandTrial("0 hard\n100 cw\n200 wait\n").run("script", "--rules", path, "--pieces", "TI")
    #expect(after.output.contains("\"falling\":{\"piece\":\"I\",\"x\":2,\"y\":-1,\"matrix\":[\"..#.\""))
  }

  @Test func simulationsAndCountsTakeAFileToo() throws {
    let folder = try TemporaryFolder()
    let path = try file(Self.breath, in: folder)
    #expect(
      CommandTrial().run("simulate", "--games", "2", "--rules", path).output.contains("\"rules\":\"breath\""))
    #expect(
      CommandTrial().run("perft", "--queue", "O", "--depth", "1", "--rules", path).output.contains(
        "\"count\":7"))
  }

  @Test func aLevelThatTheRulesDoNotHaveIsRefused() {
    let outcome = CommandTrial().run("script", "--rules", "league", "--level", "2")
    #expect(outcome.status == 2)
    #expect(outcome.errors.first?.contains("a level is a whole number from 1 to 1") == true)
  }

  @Test func ownRulesAreOfferedByTheirFilesAndRankedByWhatTheyAreMadeOf() throws {
    let folder = try TemporaryFolder()
    _ = try file(Self.breath, in: folder)
    let library = RulesLibrary(userFolder: folder.path)
    let own = OwnChoices.read(rules: library, games: CustomGameLibrary(userFolder: nil, rules: library))
    let choice = try #require(own.allRules.last)
    #expect(choice.title == "breath 8×16" && choice.word == "own:breath" && own.rules("own:breath") == choice)
    #expect(own.rules("own:other") == nil)
    let other = RulesChoice.custom(try Ruleset(text: Array((Self.breath + "\nnext = 3").utf8)))
    #expect(choice.resultText != other.resultText && choice.resultText.hasPrefix("breath "))
  }
}
