import BlockEngine
import BlockPlatform
import BlockRecords
import BlockSettings
import BlockStorage
import BlockViews
import TerminalUI

/// What all screens may read, and what they ask for.
///
/// Only the program changes what they read.
package struct ScreenContext: Sendable {
  /// What the screens have asked for.
  var outbox: Outbox
  /// The lines to read out.
  package var narration = GameNarration()
  /// All that a drawing needs: the size, the moment of the current message, the settings.
  package var drawing: DrawingContext
  /// Where themes are read from.
  package var themes = ThemeLibrary.none
  /// The known features of the terminal.
  package var features = TerminalFeatures()
  /// Which kinds of optional input have arrived so far.
  var seenInput = (mouse: false, focus: false)
  /// Whether the game is reported in lines, for screen readers and logs.
  package var isPlain = false
  /// Whether the terminal reports repeats and releases of keys; if not, they are guessed.
  package var reportsReleases = false
  /// Whether the mouse has been seen to drag, which a touch terminal that only sends taps never does.
  package var pointerDrags = false
  /// The name of the connected sensor.
  var sensor: String?
  /// The connected pads, and the one used last.
  package var pads: [Int] = []
  package var activePad: Int?
  /// The pads that can rumble, and whether the device itself can vibrate.
  var rumblePads: [Int] = []
  var hasVibrator = false
  /// Why the sound does not work; nil if it works, or has not been tried yet.
  var audioUnavailableReason: AudioUnavailableReason?
  /// Whether storage has started, which happens only after the first frame.
  package var hasStarted = false
  /// The career's players, and the current one.
  package var players: [Player] = []
  var chosenPlayer: Int?
  /// Games since the program started that were their player's best when they ended.
  var newBests: Set<GameID> = []
  /// The current practice position, or the one chosen for practice.
  package var position: Position?
  /// The practice position saved last, and when.
  var lastAutosave: (position: Position, at: Moment)?
  /// A line to show until the next key.
  package var notice: String?
  /// Whether the notice tells of something that went wrong.
  package var isNoticeProblem = true
  /// The notice's colour: news do not look like errors.
  package var noticeInk: Ink { isNoticeProblem ? .warning : .title }
  /// What friends type to watch this game; nil if watching is off.
  package var watchLine: String?
  /// What the player may do.
  package var permissions = Permissions.owner
  /// Where games are saved.
  package var saver = GameSaver.disabled
  /// Where bots compute their moves.
  package var bots = BotService.blocking

  /// Makes the screens of matches; nil if the program has none.
  package var matchScreens: (any MatchScreenFactory)?

  package init(
    size: Size, now: Moment, capabilities: DrawingCapabilities, settings: Settings = Settings(),
    saver: GameSaver = .disabled, seeds: SeededGenerator
  ) {
    outbox = Outbox(seeds: seeds)
    drawing = DrawingContext(size: size, now: now, capabilities: capabilities, settings: settings)
    self.saver = saver
  }

  package var size: Size {
    get { drawing.size }
    set { drawing.size = newValue }
  }
  package var now: Moment {
    get { drawing.now }
    set { drawing.now = newValue }
  }
  package var settings: Settings {
    get { drawing.settings }
    _modify { yield &drawing.settings }
  }
  var capabilities: DrawingCapabilities {
    get { drawing.capabilities }
    set { drawing.capabilities = newValue }
  }
  package var bindings: KeyBindings { drawing.bindings }
  package var isUnicode: Bool { drawing.isUnicode }

  /// The current player of the career; nil if there is none.
  package var careerPlayer: Player? { players.first { $0.id == chosenPlayer } }
}
