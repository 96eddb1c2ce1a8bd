/// A sound as it is written down: voices, and the notes that they play.
///
/// Sounds and music are both kept like this, a few kilobytes each, and become samples where they are played.
struct SoundScore: Equatable, Sendable {
  /// How a note sounds: a sine wave that another one bends, and some noise.
  struct Voice: Equatable, Sendable {
    var name: String
    /// The bending wave's pitch in hundredths of the note's.
    var ratio = 100
    /// How far it bends, in hundredths of a radian.
    var depth = 0
    /// Milliseconds in which the bending halves; 0 if it stays.
    var fade = 0
    /// Milliseconds from silence to full loudness.
    var attack = 2
    /// Milliseconds in which the loudness halves; 0 if it stays.
    var half = 0
    /// Milliseconds from the note's end to silence.
    var release = 30
    /// The share of noise in hundredths.
    var noise = 0
    /// How many semitones higher the note begins, and the milliseconds in which half of them are gone.
    var slide = 0
    var slideHalf = 20
    /// How many cents a second wave is higher.
    var detune = 0
    /// When it is heard.
    var layer = Layer.base
  }

  /// What joins in together: music is as full as the game is tense.
  enum Layer: String, CaseIterable, Sendable {
    case base, rising, danger
  }

  /// A stretch of music that is played as a whole.
  struct Part: Equatable, Sendable {
    var name: String
    /// Where it begins and how long it is, in ticks.
    var tick: Int
    var length: Int
  }

  struct Note: Equatable, Sendable {
    /// When it begins and how long it is held, in ticks.
    var tick: Int
    var length: Int
    /// The voice's place in `voices`.
    var voice: Int
    /// In semitones, 69 for 440 Hz.
    var pitch: Int
    /// From 1 to 100.
    var level: Int
    /// From −100, left, to 100, right.
    var pan: Int
  }

  /// How many frames a tick takes, at 44,100 a second.
  var tick = 441
  /// How many ticks the sound takes.
  var length = 0
  /// How many semitones effects are moved by to be in its key.
  var key = 0
  /// An effect's largest sample, up to 32767.
  var peak = 8_000
  /// How loud music is, in hundredths of what its notes say.
  var gain = 100
  var voices: [Voice] = []
  var notes: [Note] = []
  /// What music is made of; an effect has no parts.
  var parts: [Part] = []
  /// The places in `parts` of the one that is played first and never again, and of those that follow for ever.
  var entrance: Int?
  var order: [Int] = []

  /// Whether it goes on for ever.
  var isMusic: Bool { !order.isEmpty }
  /// How many frames the sound takes.
  var frames: Int { tick * length }

  /// The longest that all parts of music and an effect may be, in frames: four minutes and a second.
  static let longestMusic = 240 * Synthesizer.rate
  static let longestEffect = Synthesizer.rate
}
