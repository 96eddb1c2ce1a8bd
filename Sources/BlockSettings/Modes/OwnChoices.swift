import BlockEngine
import BlockRecords

/// The rules and games of one's own that settings can name, as their files were when somebody read them.
///
/// Values that name one of them look here, so that no value reads a file: who makes settings reads it first.
package struct OwnChoices: Equatable, Sendable {
  /// The valid rule sets, in order of their files' names.
  package var rules: [Ruleset]
  /// The valid games, in order of their names.
  package var games: [CustomGame]
  /// The names of all games' files, valid or not.
  package var gameNames: [String]

  /// Nothing of one's own.
  package static let none = OwnChoices(rules: [], games: [], gameNames: [])

  /// Reads the files of the configuration folder.
  package static func read(
    rules: RulesLibrary = .locate(), games: CustomGameLibrary = .locate()
  ) -> OwnChoices {
    OwnChoices(rules: rules.rulesets(), games: games.games(), gameNames: games.names())
  }

  package init(rules: [Ruleset], games: [CustomGame] = [], gameNames: [String] = []) {
    (self.rules, self.games, self.gameNames) = (rules, games, gameNames)
  }

  /// The built-in rules, and those of one's own.
  package var allRules: [RulesChoice] { RulesChoice.allCases + rules.map(RulesChoice.custom) }

  /// The built-in modes that can be played directly, and the games of one's own.
  package var allModes: [ModeChoice] {
    GameMode.Kind.played.flatMap { kind in
      kind == .typeB ? ModeParts.Range.typeBHeight.map(ModeChoice.init(typeBHeight:)) : [.builtIn(kind)]
    } + games.map(ModeChoice.custom)
  }

  /// The rules with a word in settings; nil for an unknown word.
  package func rules(_ word: String) -> RulesChoice? { allRules.first { $0.word == word } }

  /// The mode with a word in settings; nil for an unknown word.
  package func mode(_ word: String) -> ModeChoice? { allModes.first { $0.word == word } }
}
