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
    let samples = Synthesizer().render(score)
    #expect(score.loops && samples.count == score.frames * 2)
    #expect(
      (25...60).contains(score.frames / Synthesizer.rate), "long enough not to tire, short enough to hold")
    #expect(Self.checksum(samples) == Self.checksums[mood], "\(mood)")

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
        #expect(samples.allSatisfy { abs(Int($0)) < 16_000 }, "\(cue) is soft")
      }
    }
    // More rows are heard as more.
    let lengths = (1...4).map { effects[.cleared(rows: $0)]?.first?.count ?? 0 }
    #expect(lengths == lengths.sorted() && Set(lengths).count == 4)
    #expect(Self.checksum(effects[.landed]?.first ?? []) == "37ce3052ad41f7ee")
  }

  /// What the moods' samples add up to.
  private static let checksums: [Mood: String] = [
    .harbour: "66bc0af31c3aef2b", .lanterns: "be6b23b552776f24", .rooftops: "43a0020f25b05573",
    .express: "99ade9df48dfa151", .aurora: "e9b7131b8da4ab85",
  ]
}
