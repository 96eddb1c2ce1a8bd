import BlockEngine

/// How the game in the terminal begins; as it stands, what `blockfall` alone asks for.
struct PlayOptions: Equatable, Sendable {
  /// The rules of the quick game; nil for those that are set.
  var rules: RulesChoice?
  /// What the quick game is played for; nil for what is set.
  var mode: ModeChoice?
  /// The seed of the first game; nil for any.
  var seed: UInt64?
  /// The level at which the first game begins; nil if nobody asked for one.
  var level: Int?
  /// How minos are drawn.
  var glyphs = GlyphPreference.auto
  /// The name of the theme; nil for the one that is set.
  var theme: String?
  /// Whether colours are left out, whatever the terminal has.
  var noColor = false
  /// Whether nothing is heard.
  var isMute = false
  /// Whether the game is told in lines instead of drawn.
  var isPlain = false
  /// The language of all texts; nil for the one that is set, or the environment's.
  var language: Language?
  /// Whether a game that was left is not resumed.
  var startsNew = false
  /// Who plays the career; a name that no player has yet joins.
  var player: String?
  /// The folder that everything is kept in; nil for the usual one.
  var dataDirectory: String?
  /// The replay that is watched instead of a game.
  var replay: GameID?
  /// The same, but one that is not kept.
  var film: Replay?
  /// Whether practice comes first, and what it begins with; nil for where it was left.
  var practises = false
  var position: Position?
  /// Whether friends may watch the games that are played alone.
  var isWatchable = false
  /// Whether keys come over SSH, by what the environment says.
  var comesOverSSH = SoundSurroundings.current().isRemote
  /// The room that is joined or opened across a network; nil for none.
  var link: LinkWish?

  /// Whether a game that was left comes before anything else.
  var resumes: Bool {
    !startsNew && mode == nil && !watches && player == nil && !practises && link == nil
  }

  /// Whether a game of the mode that was asked for begins at once.
  var startsAtOnce: Bool { mode != nil && !watches && !practises }

  /// Whether a replay is watched.
  var watches: Bool { replay != nil || film != nil }
}
