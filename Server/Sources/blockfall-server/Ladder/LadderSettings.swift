import BlockEngine
import Standings

/// What the configuration says of the bots' ladder.
struct LadderSettings: Equatable, Sendable {
  var bots = LadderBot.grades
  var rules = Ruleset.Name.modern
  /// The base seed, 0 or more.
  var seed = 0
  /// The games of each pair, an even number.
  var games = 20
  /// The pieces of a game; nil for the rules' usual number.
  var pieces: Int?
  /// How long a program may think about a piece, in milliseconds.
  var thinking = 50
  /// The file of the games; nil for the one in the folder of keys.
  var file: String?
  /// What programs may read beside the folders of their commands' files.
  var readable: [String] = []
  /// Whether programs may run without bubblewrap.
  var trustsPrograms = false

  var setup: LadderSetup {
    LadderSetup(rules: rules, seed: UInt64(seed), pieces: pieces, thinking: thinking)
  }

  /// The bouts of each pair.
  var rounds: Int { games / LadderBout.games }
}
