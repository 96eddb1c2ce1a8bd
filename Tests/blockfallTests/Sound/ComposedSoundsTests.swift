import Foundation
import Testing

@testable import blockfall

/// The music and the effects that come with the program.
@Suite struct ComposedSoundsTests {
  /// The source tree that the tests were built from.
  private static var tree: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
  private static let files = SoundFiles(
    sounds: tree + "/Assets/Sounds", music: tree + "/Assets/Music")

  /// FNV-1a of samples, as little-endian bytes.
  private static func checksum(_ samples: [Int16]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for sample in samples {
      for byte in [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
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
      let kept = Self.tree + "/Assets/" + kind
      let names = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
      #expect(names.count >= 5)
      for folder in ["first", "second"] {
        let made = home.path + "/" + folder + "/" + kind
        #expect(try FileManager.default.contentsOfDirectory(atPath: made).sorted() == names)
        for name in names {
          let content = try Data(contentsOf: URL(fileURLWithPath: kept + "/" + name))
          #expect(try Data(contentsOf: URL(fileURLWithPath: made + "/" + name)) == content, "\(name)")
          bytes += content.count
        }
      }
    }
    #expect(bytes / 2 < 2_000_000)
  }

  @Test(arguments: Mood.allCases)
  func aMoodLoopsWithoutAJumpAndIsTheSameSamplesEverywhere(mood: Mood) throws {
    let score = try Self.files.music(mood)
    let samples = try Self.samples(of: mood)
    #expect(score.loops && samples.count == score.frames * 2)
    #expect(
      (25...60).contains(score.frames / Synthesizer.rate), "long enough not to tire, short enough to hold")
    let checksum = Self.checksum(samples)
    #expect(checksum == Self.checksums[mood], "\(mood)")

    // From the last frame to the first one amplitude and slope change no more than they do elsewhere.
    for channel in 0...1 {
      let frames = stride(from: channel, to: samples.count, by: 2).map { Int(samples[$0]) }
      func step(_ frame: Int) -> Int { frames[(frame + 1) % frames.count] - frames[frame % frames.count] }
      func bend(_ frame: Int) -> Int { abs(step(frame + 1) - step(frame)) }
      // Every seventh will do, and costs less; what is loud for once does not count.
      let sample = stride(from: 0, to: frames.count - 10, by: 7)
      let steps = sample.map { abs(step($0)) }.sorted()
      let bends = sample.map(bend).sorted()
      let last = frames.count - 1
      #expect(abs(step(last)) <= steps[steps.count * 99 / 100])
      for frame in last - 1...last { #expect(bend(frame) <= bends[bends.count * 99 / 100]) }
    }
  }

  /// The music of each mood, made once for all tests; an entry's lock is free while others are made.
  private static func samples(of mood: Mood) throws -> [Int16] {
    let made = try #require(made[mood])
    let score = try files.music(mood)
    return made.withLock { samples in
      if samples.isEmpty { samples = Synthesizer().render(score) }
      return samples
    }
  }

  private static let made = Dictionary(
    uniqueKeysWithValues: Mood.allCases.map { ($0, Monitor<[Int16]>([])) })

  /// What a volume of the settings does to a sound, in decibels.
  private static func decibels(ofVolume volume: Int) -> Double {
    20 * log10(Double(volume * volume * 128 / 10_000) / 128)
  }

  @Test(arguments: Mood.allCases)
  func musicIsAboutAsLoudAsElsewhereAndNotDull(mood: Mood) throws {
    let meter = LoudnessMeter(try Self.samples(of: mood))
    let loudness = meter.loudness + Self.decibels(ofVolume: Settings().musicVolume)
    #expect((-20.0 ... -16).contains(loudness), "\(mood): \(loudness) LUFS")
    let low = meter.share(below: 700)
    #expect(low < 0.84, "\(mood): \(low) of the energy lies below 700 Hz")
  }

  /// Of what is heard in games the loudest moment; so short, a loudness of the whole says little.
  @Test func effectsAreHeardAboveTheMusicAndNoneStandsOut() throws {
    guard case .effects(_, let effects, _) = RenderedSound.effects(key: 0, from: Self.files) else {
      Issue.record("no effects")
      return
    }
    let settings = Settings()
    for (cue, variations) in effects {
      let samples = try #require(variations.first)
      let loudness = LoudnessMeter(samples).loudest + Self.decibels(ofVolume: settings.effectsVolume)
      // Those of menus and turns, which come all the time, are clicks.
      let band = [.moved, .turned].contains(cue) ? -40.0 ... -30 : -30.0 ... -17
      #expect(band.contains(loudness), "\(cue): \(loudness) LUFS")
    }
    for kind in EarCue.Kind.allCases {
      let loudness =
        LoudnessMeter(try Self.samples(of: EarCue(kind, column: 5, of: 11))).loudest
        + Self.decibels(ofVolume: settings.effectsVolume)
      #expect((-29.0 ... -22).contains(loudness), "\(kind): \(loudness) LUFS")
    }
  }

  // MARK: For ears

  private static func samples(of cue: EarCue) throws -> [Int16] {
    Synthesizer().render(try files.sound(cue.kind.file), cents: cue.cents, pan: cue.pan)
  }

  @Test(arguments: EarCue.Kind.allCases)
  func aSoundForEarsGoesFromTheLeftEarToTheRightAndRises(kind: EarCue.Kind) throws {
    var sides: [Double] = []
    var turns: [Int] = []
    for column in [0, 2, 5, 8, 10] {
      let samples = try Self.samples(of: EarCue(kind, column: column, of: 11))
      #expect(samples.count <= Synthesizer.rate, "half a second at most, as a newer one comes soon")
      #expect(samples.prefix(2 * 3_528).contains { abs($0) > 100 }, "heard within 80 ms")
      #expect(samples.suffix(4).allSatisfy { abs($0) < 60 }, "it ends in silence")
      let (left, right) = LoudnessMeter(samples).energies
      sides.append((right - left) / (right + left))
      turns.append(Self.crossings(samples))
    }
    for (one, next) in zip(sides, sides.dropFirst()) { #expect(one < next - 0.1, "\(sides)") }
    #expect(sides[0] < -0.9 && abs(sides[2]) < 0.01 && sides[4] > 0.9, "\(sides)")
    // What hisses has crossings at any pitch.
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
      Issue.record("no effects")
      return
    }
    var sounds = effects.mapValues { $0[0] }.map { ("\($0.key)", $0.value) }
    for kind in EarCue.Kind.allCases {
      for column in [0, 10] {
        sounds.append(("\(kind)", try Self.samples(of: EarCue(kind, column: column, of: 11))))
      }
    }
    for (name, samples) in sounds {
      let first = samples.prefix(2).map { abs(Int($0)) }.max() ?? 0
      let last = samples.suffix(2).map { abs(Int($0)) }.max() ?? 0
      #expect(first <= 60 && last <= 60, "\(name) begins with \(first), ends with \(last)")
    }
  }

  @Test func moodsDifferInKeyAndPace() throws {
    let scores = try Mood.allCases.map { try Self.files.music($0) }
    #expect(Set(scores.map(\.key)).count == scores.count)
    #expect(Set(scores.map(\.tick)).count == scores.count)
    #expect((1...20).map { Mood(level: $0) } == Mood.allCases.flatMap { Array(repeating: $0, count: 4) })
  }

  @Test func aScoreIsTheSameSamplesTwice() throws {
    var score = try Self.files.music(.harbour)
    // Its first four bars will do.
    score.length = 64
    score.notes.removeAll { $0.tick >= score.length }
    #expect(Synthesizer().render(score) == Synthesizer().render(score))
  }

  @Test func everyEffectIsShortBeginsAtOnceEndsInSilenceAndIsNeverTwiceTheSame() throws {
    guard case .effects(_, let effects, let failure) = RenderedSound.effects(key: 0, from: Self.files) else {
      Issue.record("no effects")
      return
    }
    #expect(failure == nil && Set(effects.keys) == Set(SoundCue.all))
    for (cue, variations) in effects {
      #expect(Set(variations).count == RenderedSound.variations.count, "\(cue)")
      for samples in variations {
        #expect(samples.count <= Synthesizer.rate * 2, "\(cue) is a second long at most")
        #expect(samples.prefix(2 * 441).contains { abs($0) > 100 }, "\(cue) is heard within 10 ms")
        #expect(samples.suffix(4).allSatisfy { abs($0) < 60 }, "\(cue)")
        #expect(samples.allSatisfy { abs(Int($0)) < 24_000 }, "\(cue) leaves room for others")
      }
    }
    // More rows are heard as more.
    let lengths = (1...4).map { effects[.cleared(rows: $0)]?.first?.count ?? 0 }
    #expect(lengths == lengths.sorted() && Set(lengths).count == 4)
    #expect(Self.checksum(effects[.landed]?.first ?? []) == "dc18330a3aed55f4")
  }

  /// What the moods' samples add up to.
  private static let checksums: [Mood: String] = [
    .harbour: "7c20c2c4d6c5d3de", .lanterns: "c0babca2933453c1", .rooftops: "426d0da41e8b3739",
    .express: "f6c17d4190ccf182", .aurora: "abcfcd462ffb7715",
  ]
}
