import BlockEngine
import BlockRecords

/// A choice of what to play: a built-in mode under the current rules, or a custom game.
package enum ModeChoice: Equatable, Sendable {
  case builtIn(GameMode.Kind)
  indirect case custom(CustomGame)

  package static let endless = ModeChoice.builtIn(.endless)

  /// The custom game; nil for a built-in mode.
  package var game: CustomGame? { if case .custom(let game) = self { game } else { nil } }

  /// The kind of its mode.
  package var kind: GameMode.Kind {
    switch self {
    case .builtIn(let kind): kind
    case .custom(let game): game.mode.kind
    }
  }

  /// The name on the screen.
  package var title: String {
    switch self {
    case .builtIn(let kind): kind.title
    case .custom(let game): game.name
    }
  }

  /// The rules in one line; of a custom game, its parts.
  package var rule: String {
    switch self {
    case .builtIn(let kind): kind.rule
    case .custom(let game): game.parts.summary
    }
  }

  /// The mode of a game that starts now; nil for modes that need more than a choice.
  package var mode: GameMode? {
    switch self {
    case .builtIn(let kind): kind.mode
    case .custom(let game): game.mode
    }
  }

  /// The ranking of its results.
  package var ranking: GameMode.Ranking {
    switch self {
    case .builtIn(let kind): kind.ranking
    case .custom(let game): game.mode.ranking
    }
  }

  /// Its name in results.
  package var resultText: String {
    switch self {
    case .builtIn(let kind): kind.resultText
    case .custom(let game): game.mode.resultText
    }
  }
}

extension ModeChoice {
  /// The word in settings; a custom game has its file's name.
  package var word: String {
    switch self {
    case .builtIn(let kind): kind.rawValue
    case .custom(let game): "own:\(game.name)"
    }
  }
}

extension Settings {
  /// The rules of the quick game: a custom game has its own.
  package var playedRules: RulesChoice { mode.game.flatMap { RulesChoice($0.rules) } ?? rules }
}
