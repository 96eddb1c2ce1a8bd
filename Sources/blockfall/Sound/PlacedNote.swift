/// A note's samples as far as they have been heard, with how loud they are in each ear.
struct PlacedNote {
  private let samples: [Int16]
  private let left: Int32
  private let right: Int32
  /// Which sample is heard next.
  private var place = 0

  /// - Parameter samples: The note by itself, at full level.
  init(_ note: SoundScore.Note, samples: [Int16]) {
    self.samples = samples
    left = Int32(note.level * min(100, 100 - note.pan))
    right = Int32(note.level * min(100, 100 + note.pan))
  }

  /// Whether nothing of it is still to be heard.
  var isOver: Bool { place >= samples.count }

  /// Adds what fits behind a frame to left and right by turns.
  mutating func advance(in mix: UnsafeMutableBufferPointer<Int32>, from frame: Int) {
    let count = min(samples.count - place, mix.count / 2 - frame)
    let (place, left, right) = (place, left, right)
    samples.withUnsafeBufferPointer { samples in
      for offset in 0..<max(0, count) {
        let sample = Int32(samples[place &+ offset])
        let target = 2 &* (frame &+ offset)
        // Thousands of notes at once still fit.
        mix[target] &+= (sample &* left) / 10_000
        mix[target &+ 1] &+= (sample &* right) / 10_000
      }
    }
    self.place += max(0, count)
  }

  /// Adds what fits behind a frame, from the note's beginning.
  func add(to mix: UnsafeMutableBufferPointer<Int32>, from frame: Int) {
    var copy = self
    copy.advance(in: mix, from: frame)
  }
}
