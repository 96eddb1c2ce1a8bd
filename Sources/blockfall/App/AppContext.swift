import BlockEngine

/// What all screens share.
struct AppContext: Sendable {
  var size: Size
  /// The moment of the message that is being handled.
  var now: Moment
  var capabilities: DrawingCapabilities
  /// What a person has chosen; what the command line asks for goes before it.
  var settings = Settings() {
    didSet {
      bindings = settings.bindings
      choices += 1
    }
  }
  private(set) var bindings = KeyBindings.standard
  /// Where themes are read from.
  var themes = ThemeLibrary.none
  /// The theme that is tried on before it is chosen.
  var triedTheme: Theme? {
    didSet { choices += 1 }
  }
  /// How often the settings have changed, or the theme that is tried on.
  private(set) var choices = 0
  /// What is known of the terminal.
  var features = TerminalFeatures()
  /// What has arrived so far of what not every terminal sends.
  var seenInput = (mouse: false, focus: false)
  /// Whether the game is told in lines, for screen readers and logs.
  var isPlain = false
  /// What is to be said in lines.
  var narration = GameNarration()
  /// Whether the terminal tells repeats and releases of keys; else they have to be guessed.
  var tellsReleases = false
  /// Whether the mouse was seen to drag, which a touch terminal that sends taps alone never does.
  var pointerDrags = false
  /// The sensor that is there, by its name.
  var sensor: String?
  /// The sensor with which tilt is offered to somebody who has not chosen yet.
  var tiltOffer: String?
  /// The pads that are there, and the one that was used last.
  var pads: [Int] = []
  var activePad: Int?
  /// What is asked of sensors and pads.
  var deviceRequests: [DeviceRequest] = []
  /// The pads that can shake, and whether the telephone that this is can.
  var shakingPads: [Int] = []
  var hasVibrator = false
  /// The weightiest sound of what happened.
  private(set) var cue: SoundCue?
  /// Why nothing can be heard; nil where it can, or nobody has tried yet.
  var silence: Silence?
  /// Whether the screen shall flash.
  var wantsFlash = false
  /// Whether what is kept has begun to be read, which nothing does before the first frame.
  var hasStarted = false
  /// Those who play a career, and the one who plays it now.
  var players: [Player] = []
  var chosenPlayer: Int?
  /// Games since the start of the program that were the best of their players when they ended.
  var newBests: Set<GameID> = []
  /// What is asked of what is kept; the answers come as messages.
  var requests: [StorageRequest] = []
  /// Speaks a language from now on, with nil the environment's; answers what has to be told about it.
  var speak: @Sendable (Language?) -> String? = { _ in nil }
  /// The position that practice has, or that was chosen for it.
  var position: Position?
  /// The position that has been kept last, and when.
  private(set) var kept: (position: Position, at: Moment)?
  /// A text for the terminal's clipboard.
  var copied: String?
  /// One line that has to be said, until the next key.
  var notice: String?
  /// Until when no key takes the notice away.
  var noticeHolds: Moment?
  /// Where games are kept.
  var keeper = Keeper.nowhere
  /// Where the seeds of new games come from; what is played follows from the seed alone.
  var seeds: SeededGenerator

  /// Whether more than ASCII may be drawn: the terminal shows it, and nobody asked for ASCII.
  var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }

  /// Who plays the career now; nil where nobody does.
  var careerPlayer: Player? { players.first { $0.id == chosenPlayer } }

  /// Has the position kept that practice has, so that the next start finds it.
  ///
  /// - Parameter patience: how long one that has just been kept does instead; a disk is slower than hands.
  mutating func keepPosition(atMostEvery patience: Duration = .zero) {
    guard let position, kept?.position != position else { return }
    if let kept, now - kept.at < patience { return }
    kept = (position, now)
    requests.append(.keepPosition(position))
  }

  /// Changes a setting, and keeps it at once.
  mutating func set(_ key: SettingKey, _ text: String) throws(SettingError) {
    try settings.set(key, text)
    requests.append(.set(key, text))
  }

  /// Sets the keys of all actions at once; those that `keys` leaves out have the usual ones.
  mutating func setKeys(_ keys: OtherKeys) {
    settings.keys = keys
    for action in PlayerAction.allCases where !settings.chords(of: action).isEmpty {
      requests.append(.set(.keys(action), settings.text(of: .keys(action))))
    }
  }

  /// Says a line that nobody asked for, long enough for somebody who is playing to see it.
  mutating func tell(_ line: String) {
    notice = line
    noticeHolds = now + .seconds(3)
  }

  /// Lets a sound be heard, unless one that weighs more is.
  mutating func hear(_ next: SoundCue) {
    if cue.map({ $0.weight <= next.weight }) ?? true { cue = next }
  }

  /// Takes the sound that is to be heard.
  mutating func takeCue() -> SoundCue? {
    defer { cue = nil }
    return cue
  }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  mutating func newSeed() -> UInt64 { seeds.next() >> 32 }
}
