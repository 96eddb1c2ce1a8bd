import BlockEngine
import BlockRecords
import Testing

@testable import BlockCommands
@testable import BlockPlatform

/// Errors in the player's language: its own quotation marks, and no English around what a file contains.
@Suite struct QuoteTests {
  private static let others = Language.allCases.filter { $0 != .english }

  /// No option's error has a list or a name between straight quotes.
  @Test(arguments: others) func noOptionIsRefusedInStraightQuotes(language: Language) throws {
    try Spoken.in(language) {
      var refused = 0
      for arguments in try PathArguments.nonsense("?x") {
        do { _ = try RootCommand.parseAsRoot(arguments) } catch {
          let message = ParserWords.complaint(
            String(RootCommand.message(for: error).prefix { !$0.isNewline }))
          refused += 1
          #expect(!message.contains("'"), "\(arguments): \(message)")
        }
      }
      #expect(refused > 60, "\(refused)")
    }
  }

  /// Errors of commands at work; FOLDER is empty but for a theme with a fault.
  @Test(
    arguments: others,
    [
      ["script", "--rules", "retro", "--field", "20x26"], ["script", "--record", "FOLDER/none/x"],
      ["script", "--trace", "FOLDER/none", "--rules", "retro"], ["themes", "FOLDER/bad.theme"],
      ["settings", "--import", "FOLDER/none", "--data-dir", "FOLDER/data"], ["verify", "FOLDER/none"],
      ["export", "FOLDER/none", "--seat", "1"], ["fumen", "decode", "?x"],
    ])
  func noCommandFailsInStraightQuotes(language: Language, arguments: [String]) throws {
    let folder = try TemporaryFolder()
    put(Array("name = Bad\ninherits = standard\nwell = blink\n".utf8), into: folder.path + "/bad.theme")
    Spoken.in(language) {
      let outcome = CommandTrial().run(arguments.map { $0.replacing("FOLDER", with: folder.path) })
      #expect(outcome.status != 0)
      #expect(!(outcome.errors + [outcome.output]).joined().contains("'"), "\(outcome)")
    }
  }

  /// The form of a line in a file: its keywords are the same everywhere, but what explains them is not.
  @Test(arguments: others) func noFormOfALineIsHalfEnglish(language: Language) {
    Spoken.in(language) {
      let forms =
        CustomGameKey.allCases.map { ($0.rawValue, $0.form) }
        + RulesetKey.allCases.map { ($0.rawValue, $0.form) }
      for (key, form) in forms {
        let text = translated(form)
        for english in [
          " to ", " or ", " and ", "only in", " from ", "such as", "own first", "at most", "before the",
        ] { #expect(!text.contains(english), "\(key): \(text)") }
      }
    }
  }
}
