import BlockEngine
import BlockRecords
import Foundation
import Testing

@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

/// The music and effects that come with the program.
@Suite struct ComposedSoundsTests {
  /// The source tree that the tests were built from.
  private static var tree: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
  private static let files = SoundFiles(
    sounds: tree + "/Assets/Sounds", music: tree + "/Assets/Music")

  /// The FNV-1a checksum of samples, as little-endian bytes.
  private static func checksum(_ samples: [Int16]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for sample in samples {
      let bits = UInt64(UInt16(bitPattern: sample))
      hash = (hash ^ (bits & 0xff)) &* 0x100_0000_01b3
      hash = (hash ^ (bits >> 8)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  @Test func theScriptWritesTheSameBytesAgain() throws {
    let home = try TemporaryFolder()
    for folder in ["first", "second"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", Self.tree + "/Assets/compose", home.path + "/" + folder]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    var bytes = 0
    for kind in ["Music", "Sounds"] {
      let saved = Self.tree + "/Assets/" + kind
      let names = try FileManager.default.contentsOfDirectory(atPath: saved).sorted()
      #expect(names.count >= 5)
      for folder in ["first", "second"] {
        let made = home.path + "/" + folder + "/" + kind
        #expect(try FileManager.default.contentsOfDirectory(atPath: made).sorted() == names)
        for name in names {
          let content = try Data(contentsOf: URL(fileURLWithPath: saved + "/" + name))
          #expect(try Data(contentsOf: URL(fileURLWithPath: made + "/" + name)) == content, "\(name)")
          bytes += content.count
        }
      }
    }
    #expect(bytes / 2 < 2_000_000)
  }

  @Test(arguments: Tune.allCases)
  func aTuneGoesFromPartToPartWithoutAJumpAndIsTheSameSamplesEverywhere(tune: Tune) throws {
    let score = try Self.files.music(tune)
    let samples = try Self.samples(of: tune)
    #expect(Self.checksum(samples) == Self.checksums[tune], "\(tune)")
    // Seams after each part, including the one at the end of the tune.
    let seams = score.parts.dropFirst().map { $0.tick * score.tick } + [score.frames]

    // At a seam, amplitude and slope change no more than elsewhere.
    for channel in 0...1 {
      let frames = stride(from: channel, to: samples.count, by: 2).map { Int(samples[$0]) }
      func step(_ frame: Int) -> Int { frames[frame + 1] - frames[frame] }
      func bend(_ frame: Int) -> Int { abs(step(frame + 1) - step(frame)) }
      // Every seventh frame suffices and costs less; rare loud frames do not count.
      let sample = stride(from: 0, to: frames.count - 10, by: 7)
      let steps = sample.map { abs(step($0)) }.sorted()
      let bends = sample.map(bend).sorted()
      for seam in seams {
        #expect(abs(step(seam - 1)) <= steps[steps.count * 99 / 100])
        for frame in seam - 2...seam - 1 { #expect(bend(frame) <= bends[bends.count * 99 / 100]) }
      }
    }
  }

  @Test(arguments: Tune.allCases)
  func aTuneHasAShortEntranceAndASecondPartOfItsOwnInTheSameKey(tune: Tune) throws {
    let score = try Self.files.music(tune)
    #expect(
      score.parts.map(\.name) == ["entrance", "a", "b"] && score.entrance == 0 && score.order == [1, 2])
    let seconds = score.parts.map { $0.length * score.tick / Synthesizer.rate }
    #expect((4...10).contains(seconds[0]), "\(seconds)")
    #expect(seconds[1] + seconds[2] >= 70, "long enough not to tire: \(seconds)")
    let percussion: Set = ["drum", "brush", "shaker", "wood"]
    let parts = score.parts.map { part in
      score.notes.filter {
        let voice = score.voices[$0.voice]
        return voice.layer == .base && !percussion.contains(voice.name)
          && (part.tick..<part.tick + part.length).contains($0.tick)
      }
    }
    // All pitches are of one scale.
    let classes = parts.map { Set($0.map { $0.pitch % 12 }) }
    #expect(classes[1].count == 7 && classes[2] == classes[1] && classes[0].isSubset(of: classes[1]))
    let melody = try #require(
      ["vibes", "lead", "bell"].first { name in score.voices.contains { $0.name == name } })
    for voice in [melody, "bass", "pulse"] {
      let heard = (1...2).map { part in
        Set(
          parts[part].filter { score.voices[$0.voice].name == voice }
            .map { [$0.tick - score.parts[part].tick, $0.pitch] })
      }
      #expect(heard[0].intersection(heard[1]).count * 2 <= heard[1].count, "\(voice)")
    }
    // Layers play everywhere except in the entrance.
    for layer in [SoundScore.Layer.rising, .danger] {
      for (index, part) in score.parts.enumerated() {
        let count = score.notes.count {
          score.voices[$0.voice].layer == layer && (part.tick..<part.tick + part.length).contains($0.tick)
        }
        #expect(index == 0 ? count == 0 : count >= 32, "\(layer) in \(part.name)")
      }
    }
  }

  /// The entrance, all parts, and a third of a second beyond the loop's seam, rendered once for all tests.
  ///
  /// Each tune has its own lock, so that tunes can be rendered in parallel.
  private static func samples(of tune: Tune) throws -> [Int16] {
    let made = try #require(made[tune])
    let score = try files.music(tune)
    let stream = try #require(MusicStream(score))
    return made.withLock { samples in
      if samples.isEmpty { samples = heard(stream, for: score.frames + Synthesizer.rate / 3) }
      return samples
    }
  }

  private static let made = Dictionary(
    uniqueKeysWithValues: Tune.allCases.map { ($0, Monitor<[Int16]>([])) })

  /// The music from its beginning, at least the given number of frames.
  private static func heard(_ stream: MusicStream, for frames: Int) -> [Int16] {
    var stream = stream
    var samples: [Int16] = []
    while samples.count < frames * 2 { samples += stream.read().map(MusicStream.limited) }
    return samples
  }

  /// The gain of a volume setting, in decibels.
  private static func decibels(ofVolume volume: Int) -> Double {
    20 * log10(Double(volume * volume * 128 / 10_000) / 128)
  }

  @Test(arguments: Tune.allCases)
  func musicIsAboutAsLoudAsElsewhereAndNotDull(tune: Tune) throws {
    let volume = Self.decibels(ofVolume: Settings().musicVolume)
    let samples = try Self.samples(of: tune)
    let meter = LoudnessMeter(samples)
    #expect((-20.0 ... -18).contains(meter.loudness + volume), "\(tune): \(meter.loudness + volume) LUFS")
    let low = meter.share(below: 700)
    #expect(low < 0.8, "\(tune): \(low) of the energy lies below 700 Hz")
    let score = try Self.files.music(tune)
    for part in score.parts {
      let range = part.tick * score.tick * 2..<(part.tick + part.length) * score.tick * 2
      let loudness = LoudnessMeter(Array(samples[range])).loudness + volume
      let band = part.name == "entrance" ? -27.0 ... -18 : -20.5 ... -17.5
      #expect(band.contains(loudness), "\(part.name) of \(tune): \(loudness) LUFS")
    }
  }

  /// Half a minute is enough.
  @Test(arguments: Tune.allCases)
  func whatJoinsInIsHeardButNotMuchLouder(tune: Tune) throws {
    let score = try Self.files.music(tune)
    let samples = try Self.samples(of: tune)
    let frames = 30 * Synthesizer.rate
    let base = LoudnessMeter(Array(samples.prefix(frames * 2))).loudness
    var stream = try #require(MusicStream(score))
    stream.layers = [.rising, .danger]
    let full = Self.heard(stream, for: frames)
    let more = LoudnessMeter(Array(full.prefix(frames * 2))).loudness - base
    #expect((0.2...2).contains(more), "\(tune): \(more) dB")
    #expect(full.count { abs(Int($0)) > 26_000 } * 1_000 < full.count, "the limiter rarely acts")
  }

  /// Uses the loudest moment of each effect, since a loudness of the whole says little about so short a
  /// sound.
  @Test func effectsAreHeardAboveTheMusicAndNoneStandsOut() throws {
    guard case .effects(_, let effects, _) = RenderedSound.effects(key: 0, from: Self.files) else {
      Issue.record("the effects cannot be rendered")
      return
    }
    let settings = Settings()
    for (cue, variations) in effects {
      let samples = try #require(variations.first)
      let loudness = LoudnessMeter(samples).loudest + Self.decibels(ofVolume: settings.effectsVolume)
      // The frequent effects of menus and rotation are clicks.
      let band = [.moved, .turned].contains(cue) ? -40.0 ... -30 : -30.0 ... -17
      #expect(band.contains(loudness), "\(cue): \(loudness) LUFS")
    }
    for kind in SpatialCue.Kind.allCases {
      let loudness =
        LoudnessMeter(try Self.samples(of: SpatialCue(kind, column: 5, of: 11))).loudest
        + Self.decibels(ofVolume: settings.effectsVolume)
      #expect((-29.0 ... -22).contains(loudness), "\(kind): \(loudness) LUFS")
    }
  }

  // MARK: Position cues

  private static func samples(of cue: SpatialCue) throws -> [Int16] {
    Synthesizer().render(try files.sound(cue.kind.file), cents: cue.cents, pan: cue.pan)
  }

  @Test(arguments: SpatialCue.Kind.allCases)
  func aSoundForEarsGoesFromTheLeftEarToTheRightAndRises(kind: SpatialCue.Kind) throws {
    var sides: [Double] = []
    var turns: [Int] = []
    for column in [0, 2, 5, 8, 10] {
      let samples = try Self.samples(of: SpatialCue(kind, column: column, of: 11))
      #expect(samples.count <= Synthesizer.rate, "longer than half a second, with the next one due")
      #expect(samples.prefix(2 * 3_528).contains { abs($0) > 100 }, "it is audible within 80 ms")
      #expect(samples.suffix(4).allSatisfy { abs($0) < 60 }, "it ends in silence")
      let (left, right) = LoudnessMeter(samples).energies
      sides.append((right - left) / (right + left))
      turns.append(Self.crossings(samples))
    }
    for (one, next) in zip(sides, sides.dropFirst()) { #expect(one < next - 0.1, "\(sides)") }
    #expect(sides[0] < -0.9 && abs(sides[2]) < 0.01 && sides[4] > 0.9, "\(sides)")
    // Hissing sounds have zero crossings at any pitch.
    if kind != .refusal, kind != .rest {
      for (one, next) in zip(turns, turns.dropFirst()) { #expect(one < next, "\(turns)") }
    }
  }

  /// How often the sum of both channels changes its sign.
  private static func crossings(_ samples: [Int16]) -> Int {
    let sums = stride(from: 0, to: samples.count - 1, by: 2).map { Int(samples[$0]) + Int(samples[$0 + 1]) }
    let signs = sums.filter { abs($0) > 40 }.map { $0 > 0 }
    return zip(signs, signs.dropFirst()).count { $0 != $1 }
  }

  @Test func nothingBeginsOrEndsWithAStep() throws {
    guard case .effects(_, let effects, _) = RenderedSound.effects(key: 0, from: Self.files) else {
      Issue.record("the effects cannot be rendered")
      return
    }
    var sounds = effects.mapValues { $0[0] }.map { ("\($0.key)", $0.value) }
    for kind in SpatialCue.Kind.allCases {
      for column in [0, 10] {
        sounds.append(("\(kind)", try Self.samples(of: SpatialCue(kind, column: column, of: 11))))
      }
    }
    for (name, samples) in sounds {
      let first = samples.prefix(2).map { abs(Int($0)) }.max() ?? 0
      let last = samples.suffix(2).map { abs(Int($0)) }.max() ?? 0
      #expect(first <= 60 && last <= 60, "\(name) begins with \(first), ends with \(last)")
    }
  }

  @Test func tunesDifferInKeyAndPace() throws {
    let scores = try Tune.allCases.map { try Self.files.music($0) }
    #expect(Set(scores.map(\.key)).count == scores.count)
    #expect(Set(scores.map(\.tick)).count == scores.count)
    #expect((1...20).map { Tune(level: $0) } == Tune.allCases.flatMap { Array(repeating: $0, count: 4) })
  }

  @Test func theUpperHalfOfATunesLevelsIsFullerAndSoIsAFieldInDanger() throws {
    for level in 1...20 {
      #expect(MusicState(level: level).layers == ((level - 1) % 4 < 2 ? [] : [.rising]), "\(level)")
    }
    #expect(MusicState(level: 99) == MusicState(level: 20))
    var field = try Playfield(width: 10, height: 20)
    #expect(MusicState(level: 1, on: field).layers.isEmpty)
    field[3, 6] = .i
    #expect(MusicState(level: 1, on: field).layers.isEmpty)
    field[3, 5] = .i
    #expect(MusicState(level: 1, on: field).layers == [.danger], "danger begins at fifteen rows of twenty")
  }

  @Test func everyEffectIsShortBeginsAtOnceEndsInSilenceAndIsNeverTwiceTheSame() throws {
    guard case .effects(_, let effects, let failure) = RenderedSound.effects(key: 0, from: Self.files) else {
      Issue.record("the effects cannot be rendered")
      return
    }
    #expect(failure == nil && Set(effects.keys) == Set(SoundCue.all))
    for (cue, variations) in effects {
      #expect(Set(variations).count == RenderedSound.variations.count, "\(cue)")
      for samples in variations {
        #expect(samples.count <= Synthesizer.rate * 2, "\(cue) is a second long at most")
        #expect(samples.prefix(2 * 441).contains { abs($0) > 100 }, "\(cue) is audible within 10 ms")
        #expect(samples.suffix(4).allSatisfy { abs($0) < 60 }, "\(cue)")
        #expect(samples.allSatisfy { abs(Int($0)) < 24_000 }, "\(cue) leaves room for others")
      }
    }
    // No effect ends before its scores do.
    for (cue, variations) in effects {
      let frames = try cue.files.enumerated().map {
        try Self.files.sound($1).frames + $0 * RenderedSound.delay
      }
      #expect(variations.allSatisfy { $0.count == (frames.max() ?? 0) * 2 }, "\(cue)")
    }
    // The more rows, the longer the sound.
    let lengths = (1...4).map { effects[.cleared(rows: $0)]?.first?.count ?? 0 }
    #expect(lengths == lengths.sorted() && Set(lengths).count == 4)
    #expect(Self.checksum(effects[.landed]?.first ?? []) == "dc18330a3aed55f4")
  }

  /// The checksums of the tunes' samples.
  private static let checksums: [Tune: String] = [
    .harbour: "5357b6b77226a46a", .lanterns: "5232fa0d9852280f", .rooftops: "2a60c6494f9badfc",
    .express: "161db65b0f4641b8", .aurora: "fb4377c66cabf06f",
  ]
}
