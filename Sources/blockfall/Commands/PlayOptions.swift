import BlockEngine
import BlockRecords

/// The options for starting the game in the terminal; the defaults are those of plain `blockfall`.
struct PlayOptions: Equatable, Sendable {
  /// The rules of the quick game; nil for the current setting.
  var rules: RulesChoice?
  /// The mode of the quick game; nil for the current setting.
  var mode: ModeChoice?
  /// The seed of the first game; nil for a random one.
  var seed: UInt64?
  /// The starting level of the first game; nil for the current setting.
  var level: Int?
  /// How minos are drawn.
  var glyphs = GlyphPreference.auto
  /// The name of the theme; nil for the current setting.
  var theme: String?
  /// Whether to use no colours, whatever the terminal has.
  var noColor = false
  /// Whether all sound is off.
  var isMute = false
  /// Whether to narrate the game in lines instead of drawing it.
  var isPlain = false
  /// The language of all texts; nil for the current setting, or the environment's.
  var language: Language?
  /// Whether to start anew rather than resume an unfinished game.
  var startsNew = false
  /// The career's player; a new name is added.
  var player: String?
  /// What the player may do.
  var permissions = Permissions.owner
  /// The data folder; nil for the default one.
  var dataDirectory: String?
  /// The stored replay to watch instead of playing.
  var replay: GameID?
  /// The unsaved replay to watch instead of playing.
  var film: Replay?
  /// Whether to start with practice, and its position; nil for the last one.
  var practises = false
  var position: Position?
  /// Whether keys come from the controlling terminal, as standard input held data.
  var takesKeysFromTerminal = false
  /// Whether friends may watch solo games.
  var isWatchable = false
  /// Whether keys arrive over SSH, judging by the environment.
  var comesOverSSH = AudioEnvironment.current().isRemote
  /// The network room to join or open; nil for none.
  var link: RoomRequest?

  /// Whether to resume an unfinished game first.
  var resumes: Bool {
    !startsNew && mode == nil && !watches && player == nil && !practises && link == nil
  }

  /// Whether a game of the requested mode starts at once.
  var startsAtOnce: Bool { mode != nil && !watches && !practises }

  /// Whether a replay is watched.
  var watches: Bool { replay != nil || film != nil }
}
