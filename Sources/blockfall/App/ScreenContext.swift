import BlockEngine
import TerminalUI

/// The state that all screens may read.
///
/// Screens do not change it; their requests go into an `Outbox`.
struct ScreenContext: Sendable {
  var size: Size
  /// The moment of the current message.
  var now: Moment
  var capabilities: DrawingCapabilities
  /// The player's settings, overridden by the command line's options.
  var settings = Settings() {
    didSet { bindings = settings.bindings }
  }
  /// The current key bindings.
  private(set) var bindings = KeyBindings.standard
  /// Where themes are read from.
  var themes = ThemeLibrary.none
  /// The known features of the terminal.
  var features = TerminalFeatures()
  /// Which kinds of optional input have arrived so far.
  var seenInput = (mouse: false, focus: false)
  /// Whether the game is reported in lines, for screen readers and logs.
  var isPlain = false
  /// Whether the terminal reports repeats and releases of keys; if not, they are guessed.
  var reportsReleases = false
  /// Whether the mouse has been seen to drag, which a touch terminal that only sends taps never does.
  var pointerDrags = false
  /// The name of the connected sensor.
  var sensor: String?
  /// The connected pads, and the one used last.
  var pads: [Int] = []
  var activePad: Int?
  /// The pads that can rumble, and whether the device itself can vibrate.
  var rumblePads: [Int] = []
  var hasVibrator = false
  /// Why the sound does not work; nil if it works, or has not been tried yet.
  var audioUnavailableReason: AudioUnavailableReason?
  /// Whether storage has started, which happens only after the first frame.
  var hasStarted = false
  /// The career's players, and the current one.
  var players: [Player] = []
  var chosenPlayer: Int?
  /// Games since the program started that were their player's best when they ended.
  var newBests: Set<GameID> = []
  /// The current practice position, or the one chosen for practice.
  var position: Position?
  /// The practice position saved last, and when.
  var lastAutosave: (position: Position, at: Moment)?
  /// A line to show until the next key.
  var notice: String?
  /// What friends type to watch this game; nil if watching is off.
  var watchLine: String?
  /// What the player may do.
  var permissions = Permissions.owner
  /// Where games are saved.
  var saver = GameSaver.disabled
  /// Where bots compute their moves.
  var bots = BotService.blocking

  /// Whether non-ASCII characters may be drawn: the terminal shows them, and the player did not choose ASCII.
  var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }

  /// The current player of the career; nil if there is none.
  var careerPlayer: Player? { players.first { $0.id == chosenPlayer } }
}
