import BlockEngine

/// What all screens share.
struct AppContext: Sendable {
  var size: Size
  /// The moment of the message that is being handled.
  var now: Moment
  var capabilities: DrawingCapabilities
  /// What a person has chosen; what the command line asks for goes before it.
  var settings = Settings() {
    didSet { bindings = settings.bindings }
  }
  private(set) var bindings = KeyBindings.standard
  /// Whether the terminal tells repeats and releases of keys; else they have to be guessed.
  var tellsReleases = false
  /// Those who play a career, and the one who plays it now.
  var players: [Player] = []
  var chosenPlayer: Int?
  /// What is asked of what is kept; the answers come as messages.
  var requests: [StorageRequest] = []
  /// One line that has to be said, until the next key.
  var notice: String?
  /// Where games are kept.
  var keeper = Keeper.nowhere
  /// Where the seeds of new games come from; what is played follows from the seed alone.
  var seeds: SeededGenerator

  /// Whether more than ASCII may be drawn: the terminal shows it, and nobody asked for ASCII.
  var isUnicode: Bool { capabilities.isUnicode && settings.glyphs != .ascii }

  /// Changes a setting, and keeps it at once.
  mutating func set(_ key: SettingKey, _ text: String) throws(SettingError) {
    try settings.set(key, text)
    requests.append(.set(key, text))
  }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  mutating func newSeed() -> UInt64 { seeds.next() >> 32 }
}
