/// Plays the music of a mood and cross-fades to the next.
struct MusicPlayer {
  private struct Piece {
    let tune: Tune
    let key: Int
    var stream: MusicStream
  }

  /// The current music, playing or paused, and the music that fades out.
  private var piece: Piece?
  private var fadingOut: Piece?
  /// The elapsed frames of the cross-fade.
  private var fadedFrames = 0
  private var musicState: MusicState?
  private var requestedTune: Tune?
  /// The volume setting, 0 to 100.
  private var volume = 0

  /// The length of a cross-fade in frames: nine tenths of a second.
  static let crossfadeFrames = Synthesizer.rate * 9 / 10
  /// The blocks rendered at a time, between other work: a tenth of a second.
  private static let maxBlocksPerFill = 8
  /// The milliseconds after which there is room for more.
  static let refillInterval: Int32 = 200

  /// The semitones by which effects are transposed to fit the music.
  var key: Int { piece?.key ?? 0 }

  /// Whether music plays.
  var isPlaying: Bool { piece != nil && musicState != nil }

  /// The tune that must be read; nil if it is ready or being read.
  mutating func tuneToLoad() -> Tune? {
    guard let tune = musicState?.tune, tune != piece?.tune, tune != requestedTune else { return nil }
    requestedTune = tune
    return tune
  }

  /// Plays the music of a mood as soon as it is ready; nil pauses the music.
  mutating func change(to musicState: MusicState?, volume: Int, on ring: MusicRing) {
    (self.musicState, self.volume) = (musicState, volume)
    if let musicState, musicState.tune == piece?.tune { piece?.stream.layers = musicState.layers }
    // Paused music must not resume for a moment when another tune is wanted.
    if musicState == nil || musicState?.tune == piece?.tune || !ring.isPaused {
      ring.setVolume(musicState == nil ? 0 : volume)
    }
  }

  /// Pauses until there is another ring.
  mutating func detachRing() {
    fadingOut = nil
    musicState = nil
    // A tune that arrives while there is no ring is dropped.
    requestedTune = nil
  }

  /// Takes a tune that has been read.
  mutating func load(_ score: SoundScore, of tune: Tune, on ring: MusicRing) {
    if requestedTune == tune { requestedTune = nil }
    guard let musicState, musicState.tune == tune, tune != piece?.tune, var stream = MusicStream(score) else {
      return
    }
    stream.layers = musicState.layers
    fadingOut = ring.isPaused ? nil : piece
    ring.clear()
    fadedFrames = 0
    piece = Piece(tune: tune, key: score.key, stream: stream)
    ring.setVolume(volume)
  }

  /// Renders some music if there is room; returns whether there is room for more.
  mutating func fill(_ ring: MusicRing) -> Bool {
    guard piece != nil else { return false }
    for _ in 0..<MusicPlayer.maxBlocksPerFill where ring.freeFrames >= MusicStream.block {
      if let block = next() { ring.write(block) }
    }
    return ring.freeFrames >= MusicStream.block
  }

  /// The next block: of the music, or of both tunes during a cross-fade.
  private mutating func next() -> [Int16]? {
    guard var sum = piece?.stream.read() else { return nil }
    if let before = fadingOut?.stream.read() {
      for index in sum.indices {
        let share = min(fadedFrames + index / 2, MusicPlayer.crossfadeFrames)
        sum[index] = Int32(
          (Int(sum[index]) * share + Int(before[index]) * (MusicPlayer.crossfadeFrames - share))
            / MusicPlayer.crossfadeFrames)
      }
      fadedFrames += MusicStream.block
      if fadedFrames >= MusicPlayer.crossfadeFrames { fadingOut = nil }
    }
    return sum.map(MusicStream.limited)
  }
}
