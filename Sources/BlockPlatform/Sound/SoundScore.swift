/// The score of a sound: its voices and their notes.
///
/// Sounds and music are both stored as scores of a few kilobytes, and rendered to samples for playback.
package struct SoundScore: Equatable, Sendable {
  /// A voice's timbre: a sine wave, modulated by a second one, with some noise.
  struct Voice: Equatable, Sendable {
    var name: String
    /// The modulator's pitch in hundredths of the note's.
    var ratio = 100
    /// The depth of modulation, in hundredths of a radian.
    var depth = 0
    /// The half-life of the modulation in milliseconds; 0 if it stays.
    var fade = 0
    /// The milliseconds from silence to full level.
    var attack = 2
    /// The half-life of the level in milliseconds; 0 if it stays.
    var half = 0
    /// The milliseconds from the note's end to silence.
    var release = 30
    /// The share of noise in hundredths.
    var noise = 0
    /// The semitones by which the note starts higher, and the half-life of that in milliseconds.
    var slide = 0
    var slideHalf = 20
    /// The cents by which a second wave is higher; 0 for none.
    var detune = 0
    /// The layer in which it plays.
    var layer = Layer.base
  }

  /// A layer: voices that join the music together, according to the game's tension.
  enum Layer: String, CaseIterable, Sendable { case base, rising, danger }

  /// A section of music.
  struct Part: Equatable, Sendable {
    var name: String
    /// Its start and its length, in ticks.
    var tick: Int
    var length: Int
  }

  struct Note: Equatable, Sendable {
    /// Its start and its length, in ticks.
    var tick: Int
    var length: Int
    /// The voice's index in `voices`.
    var voice: Int
    /// The pitch in semitones, 69 for 440 Hz.
    var pitch: Int
    /// The level, from 1 to 100.
    var level: Int
    /// The pan, from −100, left, to 100, right.
    var pan: Int
  }

  /// The frames of a tick, at 44,100 a second.
  var tick = 441
  /// The sound's length in ticks.
  var length = 0
  /// The semitones by which effects are transposed to its key.
  var key = 0
  /// An effect's largest sample, up to 32767.
  var peak = 8_000
  /// The music's level, in hundredths of its notes' levels.
  var gain = 100
  var voices: [Voice] = []
  var notes: [Note] = []
  /// The sections of music; an effect has none.
  var parts: [Part] = []
  /// The indices in `parts` of the section that plays once at the start, and of those that repeat for ever after.
  var entrance: Int?
  var order: [Int] = []

  /// Whether it is music, which repeats for ever.
  var isMusic: Bool { !order.isEmpty }
  /// The sound's length in frames.
  var frames: Int { tick * length }

  /// The longest music, all parts together, and the longest effect, in frames: four minutes and a second.
  static let maxMusicFrames = 240 * Synthesizer.rate
  static let maxEffectFrames = Synthesizer.rate
}
