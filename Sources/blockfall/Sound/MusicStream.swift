/// A tune while it is played: its entrance once, then its parts in their order for ever, in layers that come and go.
///
/// It makes a block of samples after the other, so music takes little memory however long it is. All of it is whole
/// numbers: the same score and layers give the same samples on every machine.
struct MusicStream {
  /// The layers that shall be heard; the base always is.
  var layers: Set<SoundScore.Layer> = []

  private let score: SoundScore
  private let synthesizer = Synthesizer()
  /// The notes of each part, in the order in which they begin.
  private let notes: [[SoundScore.Note]]
  /// The part that is played, and its place in the order; nil for the entrance.
  private var part: Int
  private var place: Int?
  /// The frame of the part that comes next, and its next note.
  private var frame = 0
  private var next = 0
  private var voices: [Layer: [PlacedNote]] = [:]
  /// How far each layer has come from silence, of `full`.
  private var levels: [Layer: Int32] = [.base: MusicStream.full]
  /// Notes as they sound by themselves: many are played again and again.
  private var known: [Sound: [Int16]] = [:]
  private var remembered = 0

  private typealias Layer = SoundScore.Layer
  private struct Sound: Hashable {
    var voice: Int
    var pitch: Int
    var length: Int
  }

  /// How many frames are made at a time.
  static let block = 512
  /// The frames in which a layer comes from silence to full, or goes: a second and a half.
  static let join = Int(full)

  private static let full: Int32 = 1 << 16
  /// How many samples of notes are remembered at most: 4 MB.
  private static let mostRemembered = 2 << 20
  /// How many notes sound at once at most in a layer.
  private static let mostVoices = 64

  /// Music from its beginning; nil if the score is an effect.
  init?(_ score: SoundScore) {
    guard let first = score.entrance ?? score.order.first else { return nil }
    self.score = score
    part = first
    place = score.entrance == nil ? 0 : nil
    notes = score.parts.map { part in
      score.notes.filter { (part.tick..<part.tick + part.length).contains($0.tick) }
        .sorted { $0.tick < $1.tick }
    }
  }

  /// A sample as it is played: what is very loud is bent, not cut off.
  static func limited(_ sample: Int32) -> Int16 {
    let excess = Int64(abs(sample)) - straight
    guard excess > 0 else { return Int16(sample) }
    let bent = straight + excess * (32_767 - straight) / (excess + 32_767 - straight)
    return Int16(sample < 0 ? -bent : bent)
  }

  /// Up to here samples are played as they are.
  private static let straight: Int64 = 26_000

  /// The next block, left and right by turns, to be `limited`.
  mutating func read() -> [Int32] {
    var mixes: [Layer: [Int32]] = [:]
    for layer in Layer.allCases where layers.contains(layer) || levels[layer] != nil {
      mixes[layer] = mix(of: layer)
    }
    var done = 0
    while done < MusicStream.block {
      let step = min(MusicStream.block - done, framesUntilNext)
      done += step
      frame += step
      if frame == score.parts[part].length * score.tick {
        goOn()
      } else if done < MusicStream.block {
        begin(at: done, in: &mixes)
      }
    }
    var sum = [Int32](repeating: 0, count: MusicStream.block * 2)
    for layer in Layer.allCases {
      if let mix = mixes[layer] { add(mix, of: layer, to: &sum) }
    }
    return sum
  }

  // MARK: Notes

  /// What sounded before sounds on.
  private mutating func mix(of layer: Layer) -> [Int32] {
    var mix = [Int32](repeating: 0, count: MusicStream.block * 2)
    guard var voices = voices[layer] else { return mix }
    mix.withUnsafeMutableBufferPointer { mix in
      for index in voices.indices { voices[index].advance(in: mix, from: 0) }
    }
    voices.removeAll(where: \.isOver)
    self.voices[layer] = voices
    return mix
  }

  /// How many frames pass before something happens: a note begins, or the part ends.
  private var framesUntilNext: Int {
    let whole = score.parts[part]
    guard next < notes[part].count else { return whole.length * score.tick - frame }
    return (notes[part][next].tick - whole.tick) * score.tick - frame
  }

  /// Begins the next note, so many frames into the block.
  private mutating func begin(at done: Int, in mixes: inout [Layer: [Int32]]) {
    let note = notes[part][next]
    next += 1
    let layer = score.voices[note.voice].layer
    guard layer == .base || layers.contains(layer),
      voices[layer, default: []].count < MusicStream.mostVoices
    else { return }
    var placed = PlacedNote(note, samples: sound(of: note))
    mixes[layer]?.withUnsafeMutableBufferPointer { placed.advance(in: $0, from: done) }
    if !placed.isOver { voices[layer, default: []].append(placed) }
  }

  private mutating func sound(of note: SoundScore.Note) -> [Int16] {
    let key = Sound(voice: note.voice, pitch: note.pitch, length: note.length)
    if let sound = known[key] { return sound }
    let sound = synthesizer.note(note, of: score)
    remembered += sound.count
    if remembered > MusicStream.mostRemembered {
      known.removeAll()
      remembered = sound.count
    }
    known[key] = sound
    return sound
  }

  /// To the part that follows.
  private mutating func goOn() {
    let following = place.map { ($0 + 1) % score.order.count } ?? 0
    place = following
    part = score.order[following]
    (frame, next) = (0, 0)
  }

  // MARK: Layers

  /// Adds a layer's block, which is on its way to silence or from it.
  private mutating func add(_ mix: [Int32], of layer: Layer, to sum: inout [Int32]) {
    let goal = layer == .base || layers.contains(layer) ? MusicStream.full : 0
    var level = levels[layer] ?? 0
    let gain = Int64(score.gain)
    mix.withUnsafeBufferPointer { mix in
      sum.withUnsafeMutableBufferPointer { sum in
        for index in 0..<sum.count {
          sum[index] &+= Int32(truncatingIfNeeded: Int64(mix[index]) &* Int64(level) &* gain / 6_553_600)
          if index & 1 == 1, level != goal { level &+= level < goal ? 1 : -1 }
        }
      }
    }
    levels[layer] = level == 0 ? nil : level
    if level == 0 { voices[layer] = nil }
  }
}
