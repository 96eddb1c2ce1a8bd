/// A sound file's contents, prepared on a separate thread; music is rendered during playback.
package enum RenderedSound: Sendable {
  /// The effects in a key, each in a few variations for variety.
  case effects(key: Int, [SoundCue: [[Int16]]], SoundFileError?)
  case music(Tune, Result<SoundScore, SoundFileError>)

  /// The variations of an effect, in cents.
  static let variations = [0, -35, 30]
  /// The frames between an effect's first file and its second.
  static let delay = Synthesizer.rate * 22 / 100

  /// Renders all effects, transposed by `key` semitones.
  static func effects(key: Int, from files: SoundFiles) -> RenderedSound {
    let synthesizer = Synthesizer()
    var parts: [String: [[Int16]]] = [:]
    var failure: SoundFileError?
    for name in Set(SoundCue.all.flatMap(\.files)).sorted() {
      do throws(SoundFileError) {
        let score = try files.sound(name)
        parts[name] = variations.map { synthesizer.render(score, cents: key * 100 + $0) }
      } catch {
        failure = failure ?? error
      }
    }
    var effects: [SoundCue: [[Int16]]] = [:]
    for cue in SoundCue.all {
      let parts = cue.files.compactMap { parts[$0] }
      guard parts.count == cue.files.count else { continue }
      effects[cue] = variations.indices.map { variation in
        parts.enumerated().reduce(into: []) { mix, part in
          add(part.element[variation], to: &mix, after: part.offset * delay)
        }
      }
    }
    return .effects(key: key, effects, failure)
  }

  /// Reads a tune.
  static func music(_ tune: Tune, from files: SoundFiles) -> RenderedSound {
    .music(tune, Result { () throws(SoundFileError) in try files.music(tune) })
  }

  private static func add(_ samples: [Int16], to mix: inout [Int16], after frames: Int) {
    let start = frames * 2
    if mix.count < start + samples.count {
      mix += [Int16](repeating: 0, count: start + samples.count - mix.count)
    }
    for (index, sample) in samples.enumerated() {
      mix[start + index] = Int16(clamping: Int(mix[start + index]) + Int(sample))
    }
  }
}
