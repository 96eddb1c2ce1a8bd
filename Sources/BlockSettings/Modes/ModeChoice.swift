import BlockEngine
import BlockPlatform
import BlockRecords

/// A choice of what to play: a built-in mode under the current rules, or a custom game.
package enum ModeChoice: Equatable, Sendable {
  case builtIn(GameMode.Kind)
  /// Type B that begins with rows of garbage: a height of 1 to 5.
  case typeB(height: Int)
  indirect case custom(CustomGame)

  /// Type B at a height of 0 to 5.
  package init(typeBHeight height: Int) { self = height > 0 ? .typeB(height: height) : .builtIn(.typeB) }

  /// The height of type B; nil for other modes.
  package var typeBHeight: Int? { mode?.parts.typeBHeight }

  package static let endless = ModeChoice.builtIn(.endless)

  /// The custom game; nil for a built-in mode.
  package var game: CustomGame? { if case .custom(let game) = self { game } else { nil } }

  /// The kind of its mode.
  package var kind: GameMode.Kind {
    switch self {
    case .builtIn(let kind): kind
    case .typeB: .typeB
    case .custom(let game): game.mode.kind
    }
  }

  /// The name on the screen.
  package var title: String {
    switch self {
    case .builtIn(let kind): kind.title
    case .typeB(let height): tr("Type B, height %s", String(height))
    case .custom(let game): game.name
    }
  }

  /// The rules in one line; of a custom game, its parts.
  package var rule: String {
    switch self {
    case .builtIn(let kind): kind.rule
    case .typeB: GameMode.Kind.typeB.rule
    case .custom(let game): game.parts.summary
    }
  }

  /// The mode of a game that starts now; nil for modes that need more than a choice.
  package var mode: GameMode? {
    switch self {
    case .builtIn(let kind): kind.mode
    case .typeB(let height): .typeB(height: height)
    case .custom(let game): game.mode
    }
  }

  /// The ranking of its results.
  package var ranking: GameMode.Ranking {
    switch self {
    case .builtIn(let kind): kind.ranking
    case .typeB: GameMode.Kind.typeB.ranking
    case .custom(let game): game.mode.ranking
    }
  }

  /// Its name in results.
  package var resultText: String {
    switch self {
    case .builtIn(let kind): kind.resultText
    case .typeB(let height): GameMode.typeB(height: height).resultText
    case .custom(let game): game.mode.resultText
    }
  }
}

extension ModeChoice {
  /// The word in settings; a custom game has its file's name.
  package var word: String {
    switch self {
    case .builtIn(let kind): kind.rawValue
    case .typeB(let height): GameMode.typeB(height: height).word
    case .custom(let game): "own:\(game.name)"
    }
  }
}

extension Settings {
  /// The rules of the quick game: a custom game has its own.
  package var playedRules: RulesChoice { mode.game.flatMap { RulesChoice($0.rules) } ?? rules }
}

extension Settings {
  /// Why no game of a mode can begin under its rules; nil if one can.
  package func conflict(in mode: ModeChoice) -> ModeConflict? {
    guard let parts = (mode.mode ?? GameMode(mode.kind))?.parts else { return nil }
    let rules = mode.game?.rules ?? rules.ruleset
    do throws(ModeConflict) { try parts.check(with: rules) } catch { return error }
    return nil
  }
}
