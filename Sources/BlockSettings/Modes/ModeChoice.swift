import BlockEngine
import BlockRecords

/// A choice of what to play: a built-in mode under the current rules, or a custom game.
package enum ModeChoice: Equatable, Sendable {
  case builtIn(GameMode.Kind)
  indirect case custom(CustomGame)

  package static let endless = ModeChoice.builtIn(.endless)

  /// The built-in modes that can be played directly, and the valid custom games in the configuration folder.
  static func offered(in library: CustomGameLibrary = .locate()) -> [ModeChoice] {
    GameMode.Kind.played.map(ModeChoice.builtIn) + library.games().map(ModeChoice.custom)
  }

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

extension ModeChoice: RawRepresentable {
  /// The word in settings; a custom game has its file's name.
  package var rawValue: String {
    switch self {
    case .builtIn(let kind): kind.rawValue
    case .custom(let game): "own:\(game.name)"
    }
  }

  /// The choice for a word in settings; nil for an unknown word, and for a custom game whose file is missing or
  /// invalid.
  package init?(rawValue: String) {
    if rawValue.hasPrefix("own:") {
      guard let game = try? CustomGameLibrary.locate().load(String(rawValue.dropFirst(4))) else { return nil }
      self = .custom(game)
      return
    }
    guard let kind = GameMode.Kind(rawValue: rawValue), GameMode.Kind.played.contains(kind) else {
      return nil
    }
    self = .builtIn(kind)
  }
}

extension Settings {
  /// The rules of the quick game: a custom game has its own.
  package var playedRules: RulesChoice { mode.game.flatMap { RulesChoice($0.rules) } ?? rules }
}
