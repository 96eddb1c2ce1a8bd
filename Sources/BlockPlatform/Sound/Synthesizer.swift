/// Renders scores to samples.
///
/// It uses integers only, so that a sound has the same samples on every machine.
struct Synthesizer: Sendable {
  /// The frames per second; a frame has a sample for each channel.
  static let rate = 44_100

  private let sine = SineTable()

  /// The interleaved stereo samples of an effect.
  ///
  /// - Parameters:
  ///   - cents: the transposition of every pitch.
  ///   - pan: the pan of all notes, from −100, left, to 100; nil for each note's own.
  func render(_ score: SoundScore, cents: Int = 0, pan: Int? = nil) -> [Int16] {
    var mix = [Int32](repeating: 0, count: score.frames * 2)
    mix.withUnsafeMutableBufferPointer { mix in
      for note in score.notes {
        var panned = note
        panned.pan = pan ?? note.pan
        var placed = PlacedNote(panned, samples: self.note(note, of: score, cents: cents))
        placed.advance(in: mix, from: note.tick * score.tick)
      }
    }
    return scaled(mix, of: score)
  }

  // MARK: One note

  /// The samples of a note alone, at full level.
  func note(_ note: SoundScore.Note, of score: SoundScore, cents: Int = 0) -> [Int16] {
    let voice = score.voices[note.voice]
    let held = note.length * score.tick
    let release = Synthesizer.frames(voice.release)
    let count = min(held + release, score.frames)
    let pitch = note.pitch * 100 + cents
    let step = Pitch.step(cents: pitch)
    var waves = Waves(
      step: step, second: voice.detune == 0 ? nil : Pitch.step(cents: pitch + voice.detune),
      bend: step * Int64(voice.ratio) / 100, depth: Int64(voice.depth) * Synthesizer.hundredthRadian,
      depthDecay: Synthesizer.decay(halfLife: voice.fade),
      rise: voice.slide == 0 ? 0 : Pitch.step(cents: pitch + voice.slide * 100) - step,
      riseDecay: Synthesizer.decay(halfLife: voice.slideHalf), noise: Int32(voice.noise))
    let attack = Int64(max(1, Synthesizer.frames(voice.attack)))
    let decay = Synthesizer.decay(halfLife: voice.half)
    var loudness = Synthesizer.one
    return sine.withValues { sine in
      [Int16](unsafeUninitializedCapacity: count) { samples, filled in
        for frame in 0..<count {
          var level = loudness &>> 15
          if frame < attack { level = level &* Int64(frame) / attack }
          let left = held &+ release &- frame
          if left < release { level = level &* Int64(left) / Int64(release) }
          samples[frame] = Int16(truncatingIfNeeded: (Int64(waves.next(sine)) &* level) &>> 15)
          loudness = (loudness &* decay) &>> 30
        }
        filled = count
      }
    }
  }

  /// The waves of a note, frame by frame.
  private struct Waves {
    let step: Int64
    let second: Int64?
    let bend: Int64
    var depth: Int64
    let depthDecay: Int64
    var rise: Int64
    let riseDecay: Int64
    let noise: Int32
    var angle: UInt32 = 0
    var secondAngle: UInt32 = 0
    var bendAngle: UInt32 = 0
    var random: UInt32 = 0x2545_f491

    /// The next sample, from −32767 to 32767.
    @inline(__always)
    mutating func next(_ sine: UnsafePointer<Int32>) -> Int32 {
      var bent: UInt32 = 0
      if depth > 0 {
        let wave = Int64(SineTable.value(sine, bendAngle))
        bent = UInt32(truncatingIfNeeded: (wave &* depth) &>> 15)
        bendAngle = bendAngle &+ UInt32(truncatingIfNeeded: bend)
        depth = (depth &* depthDecay) &>> 30
      }
      var sample = SineTable.value(sine, angle &+ bent)
      angle = angle &+ UInt32(truncatingIfNeeded: step &+ rise)
      if rise != 0 { rise = (rise &* riseDecay) &>> 30 }
      if let second {
        sample = (sample &+ SineTable.value(sine, secondAngle &+ bent)) / 2
        secondAngle = secondAngle &+ UInt32(truncatingIfNeeded: second)
      }
      if noise > 0 {
        random = random &* 1_664_525 &+ 1_013_904_223
        let hiss = Int32(bitPattern: random) &>> 16
        sample = (sample &* (100 &- noise) &+ hiss &* noise) / 100
      }
      return sample
    }
  }

  // MARK: All notes

  private func scaled(_ mix: [Int32], of score: SoundScore) -> [Int16] {
    mix.withUnsafeBufferPointer { mix in
      var largest: Int32 = 1
      for sample in mix where abs(sample) > largest { largest = abs(sample) }
      let peak = Int64(score.peak)
      let end = mix.count / 2
      return [Int16](unsafeUninitializedCapacity: mix.count) { samples, filled in
        for index in 0..<mix.count {
          var sample = Int64(mix[index]) &* peak / Int64(largest)
          let left = end &- index / 2
          if left < Synthesizer.tail { sample = sample &* Int64(left) / Int64(Synthesizer.tail) }
          samples[index] = Int16(truncatingIfNeeded: sample)
        }
        filled = mix.count
      }
    }
  }

  // MARK: Constants

  /// The frames over which an effect fades out at its end.
  private static let tail = 256
  /// 1 with 30 fractional bits.
  private static let one: Int64 = 1 << 30
  /// A hundredth of a radian as a phase, of which 2³² are a full turn.
  private static let hundredthRadian: Int64 = 6_835_653

  private static func frames(_ milliseconds: Int) -> Int { milliseconds * rate / 1_000 }

  /// The factor per frame that halves a value in so many milliseconds; 0 means no decay.
  private static func decay(halfLife milliseconds: Int) -> Int64 {
    guard milliseconds > 0 else { return one }
    // e to the power of −x, with x the logarithm of 2 divided by the number of frames, which is small.
    let x = 744_261_118 / Int64(frames(milliseconds))
    let square = (x * x) >> 30
    return one - x + square / 2 - ((square * x) >> 30) / 6
  }
}
