import TerminalTestSupport
import Testing

@testable import TerminalUI

/// Checks that the events do not depend on how the bytes are split.
@Suite struct ChunkingTests {
  private static let everything = """
    aé漢😀\u{1B}[A\u{1B}OP\u{1B}[1;5D\u{1B}[3;2~\u{1B}[[A\u{1B}[[Ex\u{1B}a\u{1B}é\u{1B}\u{1B}[B\u{1B}\u{1B}q\
    \u{1B}[<0;5;6M\u{1B}[<0;5;6mx\u{1B}[M !!y\u{1B}[200~pas\u{1B}[20te\u{1B}[201~\u{1B}[I\u{1B}[O\u{1B}[97:65;2:3;65u\
    \u{1B}[?62;4c\u{1B}[?11u\u{1B}[?2026;2$y\u{1B}]0;title\u{7}\u{1B}P1$r\u{1B}\\\u{1B}_x\u{1B}[C\u{1B}?p\u{1B}?pq\u{1B}?z\
    \u{1B}[23$\u{1B}[9999X\u{1B}[Z\u{3}\u{7F}\r\t\u{1B}
    """

  @Test func everySplitInTwoAndByteByByteGiveTheSame() {
    let bytes =
      Array(Self.everything.utf8) + [0xC3, 0x28, 0xED, 0xA0, 0x80, 0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x00, 0x1B]
    let whole = decode(bytes)
    #expect(whole.count > 40)
    #expect(decode(bytes.indices.map { bytes[$0...$0] }) == whole)
    for split in bytes.indices {
      #expect(decode([bytes[..<split], bytes[split...]]) == whole, "split at \(split)")
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func randomBytesAreDigestedAlikeInAnyChunks(seed: UInt64) {
    var random = TestRandom(seed: seed)
    // Uniform noise, or noise from the characters of control sequences.
    let alphabet =
      Array("\u{1B}\u{1B}\u{1B}[[[]OPM<>?;;:0123456789~uABDRmM$cy\u{7}\\_x é".utf8) + [0xFF, 0x00]
    let bytes = (0..<30_000).map { _ in
      seed % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : alphabet[random.below(alphabet.count)]
    }
    let whole = decode(bytes)
    #expect(decode(bytes.indices.map { bytes[$0...$0] }) == whole)
    var chunks: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + 1 + random.below(50))
      chunks.append(bytes[start..<end])
      start = end
    }
    #expect(decode(chunks) == whole)
  }

  @Test func afterAnyNoiseAndAPauseAKeyIsAKey() {
    var random = TestRandom(seed: 7)
    let alphabet = Array("\u{1B}\u{1B}[]OPM<?;:0123456789~u$\u{7}\\éx".utf8)
    for _ in 0..<2000 {
      var decoder = InputDecoder(keys: testKeys)
      var events: [InputEvent] = []
      decoder.feed(ArraySlice((0..<20).map { _ in alphabet[random.below(alphabet.count)] }), into: &events)
      var flushes = 0
      while decoder.isPending {
        decoder.flush(into: &events)
        flushes += 1
      }
      #expect(flushes <= 10)
      events = []
      decoder.feed([0x71], into: &events)
      #expect(events.map(\.withoutForm) == [.key(.character("q"))])
    }
  }
}

/// SplitMix64, which gives the same noise on every machine.
struct TestRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
