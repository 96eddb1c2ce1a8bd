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
    /// Milliseconds in which the bending halves; 0 where it stays.
    var fade = 0
    /// Milliseconds from silence to full loudness.
    var attack = 2
    /// Milliseconds in which the loudness halves; 0 where it stays.
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
  /// Whether it goes on for ever: then what rings beyond the end rings on at the beginning.
  var loops = false
  /// How many semitones effects are moved by to be in its key.
  var key = 0
  /// The largest sample, up to 32767.
  var peak = 8_000
  var voices: [Voice] = []
  var notes: [Note] = []

  /// How many frames the sound takes.
  var frames: Int { tick * length }

  /// The longest that a loop and an effect may be, in frames: a minute and a second.
  static let longestLoop = 60 * Synthesizer.rate
  static let longestEffect = Synthesizer.rate
}
