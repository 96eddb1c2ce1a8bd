import BlockEngine

/// What a person can choose to play: a built-in mode by the rules that are set, or a game of one's own.
enum ModeChoice: Equatable, Sendable {
  case builtIn(GameMode.Kind)
  case own(CustomGame)

  static let endless = ModeChoice.builtIn(.endless)

  /// The modes that are played as they are, and the games whose files are in the configuration folder and are right.
  static func offered(in library: CustomGameLibrary = .locate()) -> [ModeChoice] {
    GameMode.Kind.played.map(ModeChoice.builtIn) + library.games().map(ModeChoice.own)
  }

  /// The game, if it is one's own.
  var game: CustomGame? { if case .own(let game) = self { game } else { nil } }

  /// The name of its mode.
  var kind: GameMode.Kind {
    switch self {
    case .builtIn(let kind): kind
    case .own(let game): game.mode.kind
    }
  }

  /// What it is called on the screen.
  var title: String {
    switch self {
    case .builtIn(let kind): kind.title
    case .own(let game): game.name
    }
  }

  /// Its rules in one line, or of a game of one's own what it is made of.
  var rule: String {
    switch self {
    case .builtIn(let kind): kind.rule
    case .own(let game): game.parts.summary
    }
  }

  /// The mode as a game begins in it now; nil for those that need more than a choice.
  var mode: GameMode? {
    switch self {
    case .builtIn(let kind): kind.mode
    case .own(let game): game.mode
    }
  }

  /// How two results compare.
  var ranking: GameMode.Ranking {
    switch self {
    case .builtIn(let kind): kind.ranking
    case .own(let game): game.mode.ranking
    }
  }

  /// What results are called by.
  var resultText: String {
    switch self {
    case .builtIn(let kind): kind.resultText
    case .own(let game): game.mode.resultText
    }
  }
}

extension ModeChoice: RawRepresentable {
  /// The word of the settings: own games are known by their file's name.
  var rawValue: String {
    switch self {
    case .builtIn(let kind): kind.rawValue
    case .own(let game): "own:\(game.name)"
    }
  }

  /// The choice that a word of the settings stands for; nil for any other, and for an own game whose file is not there
  /// or not right.
  init?(rawValue: String) {
    if rawValue.hasPrefix("own:") {
      guard let game = try? CustomGameLibrary.locate().load(String(rawValue.dropFirst(4))) else { return nil }
      self = .own(game)
      return
    }
    guard let kind = GameMode.Kind(rawValue: rawValue), GameMode.Kind.played.contains(kind) else {
      return nil
    }
    self = .builtIn(kind)
  }
}

extension Settings {
  /// The rules that the quick game is played by: a game of one's own has its own.
  var playedRules: RulesChoice { mode.game.flatMap { RulesChoice($0.rules) } ?? rules }
}
