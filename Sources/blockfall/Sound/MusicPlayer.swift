/// Plays the music of one mood, and goes over to that of the next.
struct MusicPlayer {
  private struct Piece {
    let tune: Tune
    let key: Int
    var stream: MusicStream
  }

  /// What is heard, or rests, and what fades out before it.
  private var piece: Piece?
  private var leaving: Piece?
  /// How many frames of the change from one to the other are over.
  private var changed = 0
  private var mood: Mood?
  private var asked: Tune?
  /// As the settings have it, from 0 to 100.
  private var volume = 0

  /// The frames in which one piece of music gives way to the next: nine tenths of a second.
  static let change = Synthesizer.rate * 9 / 10
  /// How many blocks are made at a time, before anything else is looked after: a tenth of a second.
  private static let blocks = 8
  /// Milliseconds after which there is room for more.
  static let refill: Int32 = 200

  /// How many semitones effects are moved by to go with the music.
  var key: Int { piece?.key ?? 0 }

  /// Whether music is heard.
  var isPlaying: Bool { piece != nil && mood != nil }

  /// The music that has to be read; nil if it is there or on its way.
  mutating func wanted() -> Tune? {
    guard let tune = mood?.tune, tune != piece?.tune, tune != asked else { return nil }
    asked = tune
    return tune
  }

  /// Plays the music of a mood as soon as it is there, or with nil lets it rest where it is.
  mutating func change(to mood: Mood?, volume: Int, on ring: MusicRing) {
    (self.mood, self.volume) = (mood, volume)
    if let mood, mood.tune == piece?.tune { piece?.stream.layers = mood.layers }
    // What rests while another tune is wanted does not go on for a moment.
    if mood == nil || mood?.tune == piece?.tune || !ring.isResting {
      ring.setVolume(mood == nil ? 0 : volume)
    }
  }

  /// Rests where it is until there is another ring.
  mutating func leaveRing() {
    leaving = nil
    mood = nil
    // What comes while there is no ring is lost.
    asked = nil
  }

  /// Takes music that was read.
  mutating func take(_ score: SoundScore, of tune: Tune, on ring: MusicRing) {
    if asked == tune { asked = nil }
    guard let mood, mood.tune == tune, tune != piece?.tune, var stream = MusicStream(score) else { return }
    stream.layers = mood.layers
    leaving = ring.isResting ? nil : piece
    ring.clear()
    changed = 0
    piece = Piece(tune: tune, key: score.key, stream: stream)
    ring.setVolume(volume)
  }

  /// Makes some of what will be heard, if there is room; whether there is room for more.
  mutating func fill(_ ring: MusicRing) -> Bool {
    guard piece != nil else { return false }
    for _ in 0..<MusicPlayer.blocks where ring.room >= MusicStream.block {
      if let block = next() { ring.write(block) }
    }
    return ring.room >= MusicStream.block
  }

  /// The next block of what is heard: of the piece, or of both while one gives way to the other.
  private mutating func next() -> [Int16]? {
    guard var sum = piece?.stream.read() else { return nil }
    if let before = leaving?.stream.read() {
      for index in sum.indices {
        let share = min(changed + index / 2, MusicPlayer.change)
        sum[index] = Int32(
          (Int(sum[index]) * share + Int(before[index]) * (MusicPlayer.change - share)) / MusicPlayer.change)
      }
      changed += MusicStream.block
      if changed >= MusicPlayer.change { leaving = nil }
    }
    return sum.map(MusicStream.limited)
  }
}
