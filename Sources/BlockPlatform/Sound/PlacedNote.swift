/// A note's samples with its position and its level in each ear.
struct PlacedNote {
  private let samples: [Int16]
  private let left: Int32
  private let right: Int32
  /// The index of the next sample.
  private var place = 0

  /// - Parameter samples: the samples of the note alone, at full level.
  init(_ note: SoundScore.Note, samples: [Int16]) {
    self.samples = samples
    left = Int32(note.level * min(100, 100 - note.pan))
    right = Int32(note.level * min(100, 100 + note.pan))
  }

  /// Whether all of it has been played.
  var isOver: Bool { place >= samples.count }

  /// Adds as many samples as fit from a frame on to interleaved stereo samples.
  mutating func advance(in mix: UnsafeMutableBufferPointer<Int32>, from frame: Int) {
    let count = min(samples.count - place, mix.count / 2 - frame)
    let (place, left, right) = (place, left, right)
    samples.withUnsafeBufferPointer { samples in
      for offset in 0..<max(0, count) {
        let sample = Int32(samples[place &+ offset])
        let target = 2 &* (frame &+ offset)
        // The sum has room for thousands of simultaneous notes.
        mix[target] &+= (sample &* left) / 10_000
        mix[target &+ 1] &+= (sample &* right) / 10_000
      }
    }
    self.place += max(0, count)
  }
}
