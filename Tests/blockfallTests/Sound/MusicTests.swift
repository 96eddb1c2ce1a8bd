import CSound
import Testing

@testable import BlockPlatform

/// Playing music, from small scores that render quickly.
@Suite struct MusicTests {
  /// An entrance of 0.1 s and two parts of 0.5 s, with short base notes and long danger notes.
  private static func score(pitch: Int = 60) throws -> SoundScore {
    let text = """
      blockfall-sound 2
      tick 441
      length 110
      part in 0 10
      part a 10 50
      part b 60 50
      entrance in
      order a b
      voice low half=90
      voice high layer=danger attack=20 release=60
      note 0 5 low \(pitch + 12) 60 0
      note 10 8 low \(pitch) 60 -20
      note 30 8 low \(pitch + 4) 60 20
      note 10 30 high \(pitch + 24) 30 0
      note 60 8 low \(pitch + 7) 60 0
      note 80 20 high \(pitch + 19) 30 0
      end 6

      """
    return try SoundScoreReader.read(Array(text.utf8))
  }

  private static func read(_ stream: inout MusicStream, frames: Int) -> [Int32] {
    var samples: [Int32] = []
    while samples.count < frames * 2 { samples += stream.read() }
    return samples
  }

  private static let tick = 441

  @Test func theEntranceIsHeardOnceAndThePartsFollowForEver() throws {
    var stream = try #require(MusicStream(Self.score()))
    let samples = Self.read(&stream, frames: 420 * Self.tick)
    func part(_ tick: Int, _ ticks: Int) -> [Int32] {
      Array(samples[tick * Self.tick * 2..<(tick + ticks) * Self.tick * 2])
    }
    // Notes end early enough for each part to begin in silence.
    #expect(part(10, 100) == part(110, 100) && part(110, 100) == part(310, 100))
    #expect(part(0, 10) != part(110, 10) && part(10, 50) != part(60, 50))
    #expect(part(0, 1).contains { $0 != 0 } && part(60, 1).contains { $0 != 0 })
  }

  @Test func withoutAnEntranceTheFirstPartBegins() throws {
    var score = try Self.score()
    let whole = score
    score.entrance = nil
    var (stream, other) = (try #require(MusicStream(score)), try #require(MusicStream(whole)))
    let samples = Self.read(&stream, frames: 50 * Self.tick)
    let later = Self.read(&other, frames: 70 * Self.tick).dropFirst(10 * Self.tick * 2)
    #expect(samples.prefix(40 * Self.tick * 2) == later.prefix(40 * Self.tick * 2))
    score.order = []
    #expect(MusicStream(score) == nil, "an effect is not music")
  }

  /// The music with danger from frame `start` to frame `end`; no `start` means never, no `end` forever.
  private static func heard(from start: Int?, to end: Int?, frames: Int) throws -> [Int32] {
    var stream = try #require(MusicStream(score()))
    var samples: [Int32] = []
    while samples.count < frames * 2 {
      let frame = samples.count / 2
      stream.layers = start.map { frame >= $0 } == true && end.map { frame < $0 } != false ? [.danger] : []
      samples += stream.read()
    }
    return samples
  }

  @Test func aLayerJoinsInStepAndLeavesNothingBehind() throws {
    let second = Synthesizer.rate
    let (join, leave, end) = (second, 5 * second, 8 * second)
    let joined = try Self.heard(from: join, to: leave, frames: end)
    let without = try Self.heard(from: nil, to: nil, frames: end)
    let with = try Self.heard(from: 0, to: nil, frames: end)
    #expect(joined[..<(join * 2)] == without[..<(join * 2)])
    // Allow a block more than a layer takes to fade; the longest note has ended by then.
    let full = (join + Int(MusicStream.full) + 2 * MusicStream.block) * 2..<leave * 2
    #expect(joined[full] == with[full] && joined[full] != without[full])
    let over = (leave + Int(MusicStream.full) + 2 * MusicStream.block) * 2..<end * 2
    #expect(joined[over] == without[over])
  }

  @Test func noLayerJoinsOrLeavesWithAStep() throws {
    let second = Synthesizer.rate
    let with = try Self.heard(from: 0, to: nil, frames: 4 * second)
    let limit = Self.largestBend(with)
    // Join in the middle of notes.
    for join in [second + 3_000, second + 9_000] {
      for length in [5_000, 40_000, 90_000] {
        let joined = try Self.heard(from: join, to: join + length, frames: 4 * second)
        #expect(Self.largestBend(joined) <= limit + 2, "\(join), \(length)")
      }
    }
  }

  /// The largest change between successive steps from sample to sample.
  private static func largestBend(_ samples: [some BinaryInteger]) -> Int {
    var largest = 0
    for channel in 0...1 {
      let frames = stride(from: channel, to: samples.count, by: 2).map { Int(samples[$0]) }
      for frame in 2..<frames.count {
        largest = max(largest, abs(frames[frame] - 2 * frames[frame - 1] + frames[frame - 2]))
      }
    }
    return largest
  }

  @Test func whatIsTooLoudIsBentAndNeverCutOff() {
    #expect(MusicStream.limited(26_000) == 26_000 && MusicStream.limited(-9) == -9)
    let bent = stride(from: 0 as Int32, through: 2_000_000, by: 500).map {
      Int($0 == 0 ? 0 : MusicStream.limited($0))
    }
    for (one, next) in zip(bent, bent.dropFirst()) { #expect(one <= next && next - one <= 500) }
    #expect(
      MusicStream.limited(60_000) < 32_767 && MusicStream.limited(-60_000) == -MusicStream.limited(60_000))
  }

  // MARK: On the way to the device

  /// The largest step that a change of volume may cause, at an amplitude of 20,000.
  private static let step = 10

  private static func largestStep(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst(2)).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func musicRestsGoesOnAndRunsOutWithoutAStep() throws {
    let ring = try #require(MusicRing())
    ring.write([Int16](repeating: 20_000, count: 60_000))
    #expect(ring.isPaused && ring.read(512).allSatisfy { $0 == 0 } && ring.freeFrames == 32_768 - 30_000)
    var heard: [Int16] = []
    func listen(_ blocks: Int) { for _ in 0..<blocks { heard += ring.read(512) } }
    ring.setVolume(100)
    listen(14)
    #expect(heard.last == 20_000, "full volume")
    ring.setVolume(0)
    listen(14)
    #expect(heard.last == 0 && ring.isPaused)
    let room = ring.freeFrames
    listen(10)
    #expect(ring.freeFrames == room, "paused music is not consumed")
    ring.setVolume(50)
    listen(14)
    #expect(heard.last == 4_999 || heard.last == 5_000)
    listen(60)
    #expect(heard.suffix(512).allSatisfy { $0 == 0 } && !ring.isPaused, "silence once the ring is empty")
    ring.write([Int16](repeating: 20_000, count: 40_000))
    listen(14)
    #expect(heard.last == 4_999 || heard.last == 5_000, "the music resumes once there is more")
    #expect(Self.largestStep(heard) <= Self.step)
  }

  @Test func whatIsWrittenIsHeardInItsOrder() throws {
    let ring = try #require(MusicRing())
    let samples = (0..<120_000).map { Int16($0 % 30_000) }
    var (written, heard) = (0, [Int16]())
    ring.setVolume(100)
    while written < samples.count {
      let count = min(ring.freeFrames, 1_000, (samples.count - written) / 2)
      ring.write(Array(samples[written..<written + count * 2]))
      written += count * 2
      if ring.freeFrames < 20_000 { heard += ring.read(700) }
    }
    // From the frame at which it has full volume.
    let full = heard.dropFirst(12_000)
    #expect(full.count > 40_000 && Array(full) == Array(samples[full.startIndex..<full.endIndex]))
  }

  @Test func oneTuneGivesWayToTheOtherWithoutAStep() throws {
    let ring = try #require(MusicRing())
    var player = MusicPlayer()
    var heard: [Int16] = []
    func listen(_ player: inout MusicPlayer, frames: Int) {
      var left = frames
      while left > 0 {
        while player.fill(ring) {}
        heard += ring.read(512)
        left -= 512
      }
    }
    var limit = 0
    for pitch in [60, 62] {
      var stream = try #require(MusicStream(Self.score(pitch: pitch)))
      limit = max(limit, Self.largestBend(Self.read(&stream, frames: 2 * Synthesizer.rate)))
    }
    player.change(to: MusicState(level: 1), volume: 100, on: ring)
    #expect(player.tuneToLoad() == .harbour && player.tuneToLoad() == nil, "the tune is requested once")
    try player.load(Self.score(), of: .harbour, on: ring)
    listen(&player, frames: 2 * Synthesizer.rate)
    player.change(to: MusicState(level: 5), volume: 100, on: ring)
    #expect(player.tuneToLoad() == .lanterns)
    listen(&player, frames: 3_000)
    try player.load(Self.score(pitch: 62), of: .lanterns, on: ring)
    listen(&player, frames: 3 * Synthesizer.rate)
    player.change(to: nil, volume: 100, on: ring)
    listen(&player, frames: Synthesizer.rate / 2)
    #expect(ring.isPaused && heard.suffix(1_000).allSatisfy { $0 == 0 })
    #expect(Self.largestBend(heard) <= limit + 2)
    // A paused tune is dropped if another one is wanted by then.
    player.change(to: MusicState(level: 9), volume: 100, on: ring)
    #expect(player.tuneToLoad() == .rooftops && ring.isPaused)
    try player.load(Self.score(), of: .rooftops, on: ring)
    while player.fill(ring) {}
    heard = ring.read(12 * Self.tick)
    var stream = try #require(MusicStream(Self.score()))
    let begun = stream.read()
    // It fades in, so compare the sign of the first sample that is loud enough.
    let first = try #require(begun.firstIndex { abs($0) > 3_000 })
    #expect((heard[first] > 0) == (begun[first] > 0) && heard[first] != 0)
  }

  @Test func aTuneThatIsNotWantedAnyMoreIsNotHeard() throws {
    let ring = try #require(MusicRing())
    var player = MusicPlayer()
    player.change(to: MusicState(level: 1), volume: 70, on: ring)
    _ = player.tuneToLoad()
    player.change(to: MusicState(level: 20), volume: 70, on: ring)
    try player.load(Self.score(), of: .harbour, on: ring)
    #expect(!player.fill(ring) && player.tuneToLoad() == .aurora)
    player.change(to: nil, volume: 70, on: ring)
    try player.load(Self.score(), of: .aurora, on: ring)
    #expect(!player.fill(ring) && !player.isPlaying)
  }

  /// An effect cut off by a newer one, and all sound when the device closes.
  @Test func whatIsCutOffGoesToSilenceWithoutAStep() throws {
    var samples = [Int16](repeating: 20_000, count: 2 * 1_024)
    var level = Int32(CSOUND_FULL)
    // Across two device buffers.
    samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      csound_fade(base, 200, &level)
      csound_fade(base + 400, 824, &level)
    }
    let left = stride(from: 0, to: samples.count, by: 2).map { Int(samples[$0]) }
    let steps = zip([20_000] + left, left).map { $0 - $1 }
    #expect(steps.allSatisfy { 0...60 ~= $0 }, "\(steps.max() ?? 0)")
    #expect(left[Int(CSOUND_CUT)...].allSatisfy { $0 == 0 } && level == 0)

    let ring = try #require(MusicRing())
    ring.write([Int16](repeating: 20_000, count: 2 * 20_000))
    ring.setVolume(100)
    _ = ring.read(8_000)
    csound_stream_hush(ring.stream)
    let hushed = stride(from: 0, to: 1_024, by: 2).map { [heard = ring.read(512)] in Int(heard[$0]) }
    let falls = zip([20_000] + hushed, hushed).map { $0 - $1 }
    #expect(falls.allSatisfy { 0...60 ~= $0 } && hushed.last == 0 && ring.isPaused)
  }

  @Test func aTuneGoesOnWhereItWasWhenItsDeviceWasClosed() throws {
    let (first, second) = (try #require(MusicRing()), try #require(MusicRing()))
    var player = MusicPlayer()
    player.change(to: MusicState(level: 1), volume: 100, on: first)
    _ = player.tuneToLoad()
    try player.load(Self.score(), of: .harbour, on: first)
    while player.fill(first) {}
    player.detachRing()
    #expect(!player.isPlaying)
    player.change(to: MusicState(level: 5), volume: 100, on: first)
    #expect(player.tuneToLoad() == .lanterns)
    player.detachRing()
    player.change(to: MusicState(level: 5), volume: 100, on: second)
    #expect(player.tuneToLoad() == .lanterns, "the pending tune is requested again")
    player.detachRing()
    player.change(to: MusicState(level: 1), volume: 100, on: second)
    #expect(player.tuneToLoad() == nil && player.isPlaying, "the tune is already loaded")
    while player.fill(second) {}
    var stream = try #require(MusicStream(Self.score()))
    var whole: [Int32] = []
    while whole.count < 2 * 80_000 { whole += stream.read() }
    // Both rings took equally much; what the first one did not play is skipped.
    let taken = (1 << 15) / MusicStream.block * MusicStream.block
    let heard = second.read(Synthesizer.rate / 2)
    let full = Synthesizer.rate / 4 * 2
    #expect(
      heard[full..<full + 2_000].elementsEqual(
        whole[taken * 2 + full..<taken * 2 + full + 2_000].map(MusicStream.limited)))
  }
}

extension MusicRing {
  /// The next frames as the device takes them.
  fileprivate func read(_ frames: Int) -> [Int16] {
    var samples = [Int16](repeating: 1, count: frames * 2)
    csound_stream_read(stream, &samples, UInt32(frames))
    return samples
  }
}
