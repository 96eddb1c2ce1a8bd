/// Reads a sound file strictly: it rejects damaged files rather than play something else.
///
/// The first line is `blockfall-sound 2`, the last one `end` with the number of notes, which reveals a truncated
/// file. Between them, one per line: `tick`, `length`, `key` and `peak` or `gain` with their values, `voice NAME
/// property=figure …`, and `note TICK LENGTH VOICE PITCH LEVEL PAN`. Music has parts as well: `part NAME TICK LENGTH`
/// for each, `entrance NAME` for one that plays once at the start, if there is one, and `order NAME …` for those that
/// repeat for ever after. A voice may give its `layer=`.
struct SoundScoreReader {
  private var score = SoundScore()
  private var isEnded = false
  /// The total length of all notes, in ticks.
  private var sounding = 0

  /// Reads a whole file.
  static func read(_ bytes: [UInt8]) throws(SoundScoreError) -> SoundScore {
    var reader = SoundScoreReader()
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A line without its end is incomplete.
    guard lines.popLast()?.isEmpty == true else { throw .cut }
    guard let first = lines.first, Array(first) == Array("blockfall-sound 2".utf8) else { throw .line(1) }
    for (index, line) in lines.enumerated().dropFirst() {
      guard !reader.isEnded, reader.consume(line) else { throw .line(index + 1) }
    }
    guard reader.isEnded else { throw .cut }
    let longest = reader.score.isMusic ? SoundScore.maxMusicFrames : SoundScore.maxEffectFrames
    guard reader.score.parts.isEmpty != reader.score.isMusic, (1...longest).contains(reader.score.frames),
      reader.sounding <= SoundScoreReader.maxSoundingFrames / reader.score.tick
    else { throw .line(lines.count) }
    return reader.score
  }

  /// Takes a line; false if it is wrong.
  private mutating func consume(_ line: ArraySlice<UInt8>) -> Bool {
    if line.isEmpty || line.first == UInt8(ascii: "#") { return true }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch (words[0], words.count) {
    case ("tick", 2): return set(\.tick, words[1], 1...Synthesizer.rate)
    case ("length", 2): return set(\.length, words[1], 1...SoundScore.maxMusicFrames)
    case ("key", 2): return set(\.key, words[1], -11...11)
    case ("peak", 2): return set(\.peak, words[1], 1...32_767)
    case ("gain", 2): return set(\.gain, words[1], 1...1_000)
    case ("part", 4): return readPart(words)
    case ("entrance", 2):
      score.entrance = part(words[1])
      return score.entrance != nil
    case ("order", 2...16):
      score.order = words.dropFirst().compactMap(part)
      return score.order.count == words.count - 1
    case ("voice", 2...): return readVoice(words)
    case ("note", 7): return takeNote(words)
    case ("end", 2):
      isEnded = Int(words[1]) == score.notes.count
      return isEnded
    default: return false
    }
  }

  private mutating func set(
    _ property: WritableKeyPath<SoundScore, Int>, _ word: String, _ range: ClosedRange<Int>
  ) -> Bool {
    guard let figure = figure(word, range) else { return false }
    score[keyPath: property] = figure
    return true
  }

  private func figure(_ word: String, _ range: ClosedRange<Int>) -> Int? {
    Int(word).flatMap { range.contains($0) ? $0 : nil }
  }

  private mutating func readVoice(_ words: [String]) -> Bool {
    var voice = SoundScore.Voice(name: words[1])
    guard !score.voices.contains(where: { $0.name == voice.name }) else { return false }
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=")
      if parts.count == 2, parts[0] == "layer", let layer = SoundScore.Layer(rawValue: String(parts[1])) {
        voice.layer = layer
        continue
      }
      guard parts.count == 2, let (property, range) = SoundScoreReader.properties[String(parts[0])],
        let figure = figure(String(parts[1]), range)
      else { return false }
      voice[keyPath: property] = figure
    }
    score.voices.append(voice)
    return true
  }

  private mutating func readPart(_ words: [String]) -> Bool {
    guard part(words[1]) == nil, score.parts.count < 16,
      let tick = figure(words[2], 0...max(0, score.length - 1)),
      let length = figure(words[3], 1...max(1, score.length - tick))
    else { return false }
    score.parts.append(SoundScore.Part(name: words[1], tick: tick, length: length))
    return true
  }

  private func part(_ name: String) -> Int? { score.parts.firstIndex { $0.name == name } }

  private static var properties: [String: (WritableKeyPath<SoundScore.Voice, Int>, ClosedRange<Int>)] {
    [
      "ratio": (\.ratio, 1...2_000), "depth": (\.depth, 0...1_000), "fade": (\.fade, 0...10_000),
      "attack": (\.attack, 1...5_000), "half": (\.half, 0...10_000), "release": (\.release, 5...5_000),
      "noise": (\.noise, 0...100), "slide": (\.slide, 0...48), "slide-half": (\.slideHalf, 1...1_000),
      "detune": (\.detune, 0...50),
    ]
  }

  private mutating func takeNote(_ words: [String]) -> Bool {
    guard let tick = figure(words[1], 0...max(0, score.length - 1)),
      let length = figure(words[2], 1...max(1, score.length)),
      let voice = score.voices.firstIndex(where: { $0.name == words[3] }),
      let pitch = figure(words[4], 12...119), let level = figure(words[5], 1...100),
      let pan = figure(words[6], -100...100), score.notes.count < SoundScoreReader.maxNotes
    else { return false }
    sounding += length
    score.notes.append(
      SoundScore.Note(tick: tick, length: length, voice: voice, pitch: pitch, level: level, pan: pan))
    return true
  }

  /// A limit beyond any sound.
  private static let maxNotes = 20_000
  /// The longest total of all notes, in frames: an average of 32 at any time of the longest music.
  private static let maxSoundingFrames = 32 * SoundScore.maxMusicFrames
}

/// The reason why a file is not a valid sound.
package enum SoundScoreError: Error, Equatable {
  /// It is truncated.
  case cut
  /// That line, from 1, is wrong.
  case line(Int)
}

extension SoundScoreError: CustomStringConvertible {
  /// The fault in a few words.
  package var description: String {
    switch self {
    case .cut: tr("it is cut off")
    case .line(let number): tr("line %s is wrong", String(number))
    }
  }
}
