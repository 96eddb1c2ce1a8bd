import BlockBot
import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings

/// The options for starting the game in the terminal; the defaults are those of plain `blockfall`.
package struct PlayOptions: Equatable, Sendable {
  /// The rules of the quick game; nil for the current setting.
  package var rules: RulesChoice?
  /// The mode of the quick game; nil for the current setting.
  package var mode: ModeChoice?
  /// The seed of the first game; nil for a random one.
  package var seed: UInt64?
  /// The starting level of the first game; nil for the current setting.
  package var level: Int?
  /// How blocks are drawn.
  package var glyphs = GlyphPreference.auto
  /// The name of the theme; nil for the current setting.
  package var theme: String?
  /// Whether to use no colours, whatever the terminal has.
  package var noColor = false
  /// Whether all sound is off.
  package var isMute = false
  /// Whether to narrate the game in lines instead of drawing it.
  package var isPlain = false
  /// The language of all texts; nil for the current setting, or the environment's.
  package var language: Language?
  /// Whether to start anew rather than resume an unfinished game.
  package var startsNew = false
  /// The career's player; a new name is added.
  package var player: String?
  /// What the player may do.
  package var permissions = Permissions.owner
  /// The data folder; nil for the default one.
  package var dataDirectory: String?
  /// The stored replay to watch instead of playing.
  package var replay: GameID?
  /// The unsaved replay to watch instead of playing.
  package var shownReplay: Replay?
  /// Whether to start with practice, and its position; nil for the last one.
  package var practises = false
  package var position: Position?
  /// Whether to start with the trainers, and which one begins at once; nil for their list.
  package var trains = false
  package var training: Drill.Kind?
  /// Whether keys come from the controlling terminal, as standard input held data.
  package var takesKeysFromTerminal = false
  /// Whether friends may watch solo games.
  package var isWatchable = false
  /// Whether a frame takes a while on the line to the terminal.
  package var isSlowLine = false
  /// Whether keys arrive over SSH, judging by the environment.
  var comesOverSSH = AudioEnvironment.current().isRemote
  /// The network room to join or open; nil for none.
  package var link: RoomRequest?

  /// Whether the options say nothing of what to play, so that the very first start may ask.
  package var asksForGame: Bool {
    var defaults = PlayOptions()
    (defaults.dataDirectory, defaults.theme, defaults.glyphs) = (dataDirectory, theme, glyphs)
    (defaults.language, defaults.noColor, defaults.isMute) = (language, noColor, isMute)
    defaults.comesOverSSH = comesOverSSH
    return self == defaults
  }

  package init(
    rules: RulesChoice? = nil, mode: ModeChoice? = nil, seed: UInt64? = nil, level: Int? = nil,
    glyphs: GlyphPreference = GlyphPreference.auto, theme: String? = nil, noColor: Bool = false,
    isMute: Bool = false, isPlain: Bool = false, language: Language? = nil, startsNew: Bool = false,
    player: String? = nil, permissions: Permissions = Permissions.owner, dataDirectory: String? = nil,
    replay: GameID? = nil, shownReplay: Replay? = nil, practises: Bool = false, position: Position? = nil,
    takesKeysFromTerminal: Bool = false, isWatchable: Bool = false,
    comesOverSSH: Bool = AudioEnvironment.current().isRemote, link: RoomRequest? = nil
  ) {
    self.rules = rules
    self.mode = mode
    self.seed = seed
    self.level = level
    self.glyphs = glyphs
    self.theme = theme
    self.noColor = noColor
    self.isMute = isMute
    self.isPlain = isPlain
    self.language = language
    self.startsNew = startsNew
    self.player = player
    self.permissions = permissions
    self.dataDirectory = dataDirectory
    self.replay = replay
    self.shownReplay = shownReplay
    self.practises = practises
    self.position = position
    self.takesKeysFromTerminal = takesKeysFromTerminal
    self.isWatchable = isWatchable
    self.comesOverSSH = comesOverSSH
    self.link = link
  }

  /// Whether to resume an unfinished game first.
  package var resumes: Bool {
    !startsNew && mode == nil && !watches && player == nil && !practises && !trains && link == nil
  }

  /// Whether a game of the requested mode starts at once.
  package var startsAtOnce: Bool { mode != nil && !watches && !practises && !trains }

  /// Whether a replay is watched.
  var watches: Bool { replay != nil || shownReplay != nil }
}
