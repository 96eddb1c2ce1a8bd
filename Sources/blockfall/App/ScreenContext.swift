import BlockEngine
import TerminalUI

/// What a screen may look at.
///
/// It changes none of it: what it wants goes into its `Outbox`.
struct ScreenContext: Sendable {
  var size: Size
  /// The moment of the message that is being handled.
  var now: Moment
  var capabilities: DrawingCapabilities
  /// What a person has chosen; what the command line asks for goes before it.
  var settings = Settings() {
    didSet { bindings = settings.bindings }
  }
  /// The current key bindings.
  private(set) var bindings = KeyBindings.standard
  /// Where themes are read from.
  var themes = ThemeLibrary.none
  /// What is known of the terminal.
  var features = TerminalFeatures()
  /// What has arrived so far of what not every terminal sends.
  var seenInput = (mouse: false, focus: false)
  /// Whether the game is told in lines, for screen readers and logs.
  var isPlain = false
  /// Whether the terminal reports repeats and releases of keys; else they have to be guessed.
  var tellsReleases = false
  /// Whether the mouse was seen to drag, which a touch terminal that sends taps alone never does.
  var pointerDrags = false
  /// The sensor that is there, by its name.
  var sensor: String?
  /// The pads that are there, and the one that was used last.
  var pads: [Int] = []
  var activePad: Int?
  /// The pads that can shake, and whether the telephone that this is can.
  var shakingPads: [Int] = []
  var hasVibrator = false
  /// Why nothing can be heard; nil if it can, or nobody has tried yet.
  var silence: AudioUnavailableReason?
  /// Whether what is kept has begun to be read, which nothing does before the first frame.
  var hasStarted = false
  /// Those who play a career, and the one who plays it now.
  var players: [Player] = []
  var chosenPlayer: Int?
  /// Games since the start of the program that were the best of their players when they ended.
  var newBests: Set<GameID> = []
  /// The position that practice has, or that was chosen for it.
  var position: Position?
  /// The position that has been kept last, and when.
  var kept: (position: Position, at: Moment)?
  /// One line that has to be said, until the next key.
  var notice: String?
  /// What friends type who want to watch what is played here; nil if nobody can.
  var watchLine: String?
  /// Where games are kept.
  var keeper = Keeper.nowhere
  /// Where bots think.
  var bots = BotRoom.awaited

  /// Whether more than ASCII may be drawn: the terminal shows it, and nobody asked for ASCII.
  var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }

  /// Who plays the career now; nil if nobody does.
  var careerPlayer: Player? { players.first { $0.id == chosenPlayer } }
}
