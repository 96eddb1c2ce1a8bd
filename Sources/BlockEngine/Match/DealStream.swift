/// The random numbers of a match: the key stream of ChaCha20, eight bytes a number, the lowest first.
///
/// Source: RFC 8439, sections 2.1 to 2.3. Whoever sees the numbers so far cannot tell the next one without the key.
struct DealStream: RandomNumbers, Sendable {
  private let key: DealKey
  /// Tells the streams of one key apart: 0 for pieces, a player's number for the holes at that seat.
  private let purpose: UInt32
  /// The numbers drawn so far.
  private(set) var count: UInt64 = 0
  private var block = SIMD16<UInt32>()

  init(_ key: DealKey, purpose: UInt32) {
    self.key = key
    self.purpose = purpose
  }

  mutating func next() -> UInt64 {
    let place = Int(count % 8)
    if place == 0 { block = DealStream.block(key, UInt32(truncatingIfNeeded: count / 8), [purpose, 0, 0]) }
    count += 1
    return UInt64(block[2 * place]) | UInt64(block[2 * place + 1]) << 32
  }

  /// A block of the key stream.
  static func block(_ key: DealKey, _ counter: UInt32, _ nonce: SIMD3<UInt32>) -> SIMD16<UInt32> {
    let constants: SIMD4<UInt32> = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]
    let start = SIMD16(
      lowHalf: SIMD8(lowHalf: constants, highHalf: key.words.lowHalf),
      highHalf: SIMD8(lowHalf: key.words.highHalf, highHalf: [counter, nonce.x, nonce.y, nonce.z]))
    var state = start
    for _ in 0..<10 {
      for column in 0..<4 { quarterRound(&state, column, column + 4, column + 8, column + 12) }
      for column in 0..<4 {
        quarterRound(
          &state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
      }
    }
    return state &+ start
  }

  private static func quarterRound(_ state: inout SIMD16<UInt32>, _ a: Int, _ b: Int, _ c: Int, _ d: Int) {
    for (first, second): (UInt32, UInt32) in [(16, 12), (8, 7)] {
      state[a] &+= state[b]
      state[d] = rotated(state[d] ^ state[a], by: first)
      state[c] &+= state[d]
      state[b] = rotated(state[b] ^ state[c], by: second)
    }
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
    word << bits | word >> (32 - bits)
  }
}

/// The random numbers of a game: from its seed or, in a match that is dealt, from the match's stream.
struct GameNumbers: RandomNumbers, Sendable {
  private var generator: SeededGenerator
  /// One at most: a game that is played alone has no room for it.
  private var streams: [DealStream] = []

  /// The numbers of a seed, or of a deal's key for a purpose: 0 for pieces, a player's number for the holes at the
  /// player's seat.
  init(seed: UInt64, _ key: DealKey? = nil, purpose: UInt32 = 0) {
    generator = SeededGenerator(seed: seed)
    if let key { streams = [DealStream(key, purpose: purpose)] }
  }

  mutating func next() -> UInt64 { streams.isEmpty ? generator.next() : streams[0].next() }

  /// What a digest has of it; of a stream its place, since all games of the match have one key.
  var state: UInt64 { streams.first?.count ?? generator.state }
}
