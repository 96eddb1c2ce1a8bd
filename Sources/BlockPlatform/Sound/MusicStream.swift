/// A playing tune: its entrance once, then its parts in order for ever, in layers that fade in and out.
///
/// It renders block by block, so music takes little memory whatever its length. It uses integers only: the same score
/// and layers give the same samples on every machine.
struct MusicStream {
  /// The wanted layers; the base always plays.
  var layers: Set<SoundScore.Layer> = []

  private let score: SoundScore
  private let synthesizer = Synthesizer()
  /// The notes of each part, by their start.
  private let notes: [[SoundScore.Note]]
  /// The current part, and its index in the order; nil for the entrance.
  private var part: Int
  private var orderIndex: Int?
  /// The next frame of the part, and its next note.
  private var frame = 0
  private var next = 0
  private var voices: [Layer: [PlacedNote]] = [:]
  /// The current level of each layer, of `full`.
  private var levels: [Layer: Int32] = [.base: MusicStream.full]
  /// Rendered notes, as many repeat.
  private var soundCache: [Sound: [Int16]] = [:]
  private var cachedSamples = 0

  private typealias Layer = SoundScore.Layer
  private struct Sound: Hashable {
    var voice: Int
    var pitch: Int
    var length: Int
  }

  /// The frames of a block.
  static let block = 512
  /// The full level of a layer, and the frames in which it fades in or out: a second and a half.
  static let full: Int32 = 1 << 16
  /// The most cached samples of notes: 4 MB.
  private static let maxCachedSamples = 2 << 20
  /// The most simultaneous notes in a layer.
  private static let maxVoices = 64

  /// Music from its start; nil if the score is an effect.
  init?(_ score: SoundScore) {
    guard let first = score.entrance ?? score.order.first else { return nil }
    self.score = score
    part = first
    orderIndex = score.entrance == nil ? 0 : nil
    notes = score.parts.map { part in
      score.notes.filter { (part.tick..<part.tick + part.length).contains($0.tick) }
        .sorted { $0.tick < $1.tick }
    }
  }

  /// Limits a sample to 16 bits, with soft clipping.
  static func limited(_ sample: Int32) -> Int16 {
    let excess = Int64(abs(sample)) - linearLimit
    guard excess > 0 else { return Int16(sample) }
    let compressed = linearLimit + excess * (32_767 - linearLimit) / (excess + 32_767 - linearLimit)
    return Int16(sample < 0 ? -compressed : compressed)
  }

  /// The limit up to which samples stay unchanged.
  private static let linearLimit: Int64 = 26_000

  /// The next block of interleaved stereo samples, still to be `limited`.
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
        beginNextPart()
      } else if done < MusicStream.block {
        beginNote(at: done, in: &mixes)
      }
    }
    var sum = [Int32](repeating: 0, count: MusicStream.block * 2)
    for layer in Layer.allCases {
      if let mix = mixes[layer] { add(mix, of: layer, to: &sum) }
    }
    return sum
  }

  // MARK: Notes

  /// Continues the notes that already sound.
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

  /// The frames until the next event: a note's start or the part's end.
  private var framesUntilNext: Int {
    let whole = score.parts[part]
    guard next < notes[part].count else { return whole.length * score.tick - frame }
    return (notes[part][next].tick - whole.tick) * score.tick - frame
  }

  /// Starts the next note, `done` frames into the block.
  private mutating func beginNote(at done: Int, in mixes: inout [Layer: [Int32]]) {
    let note = notes[part][next]
    next += 1
    let layer = score.voices[note.voice].layer
    guard layer == .base || layers.contains(layer),
      voices[layer, default: []].count < MusicStream.maxVoices
    else { return }
    var placed = PlacedNote(note, samples: sound(of: note))
    mixes[layer]?.withUnsafeMutableBufferPointer { placed.advance(in: $0, from: done) }
    if !placed.isOver { voices[layer, default: []].append(placed) }
  }

  private mutating func sound(of note: SoundScore.Note) -> [Int16] {
    let key = Sound(voice: note.voice, pitch: note.pitch, length: note.length)
    if let sound = soundCache[key] { return sound }
    let sound = synthesizer.note(note, of: score)
    cachedSamples += sound.count
    if cachedSamples > MusicStream.maxCachedSamples {
      soundCache.removeAll()
      cachedSamples = sound.count
    }
    soundCache[key] = sound
    return sound
  }

  /// Goes on to the next part.
  private mutating func beginNextPart() {
    let nextIndex = orderIndex.map { ($0 + 1) % score.order.count } ?? 0
    orderIndex = nextIndex
    part = score.order[nextIndex]
    (frame, next) = (0, 0)
  }

  // MARK: Layers

  /// Adds a layer's block while fading the layer in or out.
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
