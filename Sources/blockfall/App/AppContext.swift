import BlockEngine

/// What all screens share.
struct AppContext: Sendable {
  var size: Size
  /// The moment of the message that is being handled.
  var now: Moment
  var capabilities: DrawingCapabilities
  var preferences = Preferences()
  var bindings = KeyBindings.standard
  /// Where games are kept.
  var keeper = Keeper.nowhere
  /// Where the seeds of new games come from; what is played follows from the seed alone.
  var seeds: SeededGenerator

  /// Whether more than ASCII may be drawn: the terminal shows it, and nobody asked for ASCII.
  var isUnicode: Bool { capabilities.isUnicode && preferences.glyphs != .ascii }

  /// A seed for a new game: 32 bits, which a person can read out and type.
  mutating func newSeed() -> UInt64 { seeds.next() >> 32 }
}

/// What a person has chosen.
struct Preferences: Equatable, Sendable {
  var glyphs = GlyphPreference.auto
  var startLevel = 1
  var showsGhost = true
  var reducedMotion = false
}
