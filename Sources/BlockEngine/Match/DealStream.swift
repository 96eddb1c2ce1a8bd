/// The 256 bits from which the pieces and holes of a match are dealt.
///
/// A family's own generator has 15 to 32 bits, gives itself away in a dozen pieces, or draws by the frame of the lock:
/// it deals only in games that are played alone.
public struct DealKey: Hashable, Sendable {
  /// The number of bytes of a key.
  public static let byteCount = 32

  /// Eight little-endian words.
  let words: SIMD8<UInt32>

  /// The key of these bytes, as a server's secret has them; nil unless there are `byteCount`.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == DealKey.byteCount else { return nil }
    var words = SIMD8<UInt32>()
    for (index, byte) in bytes.enumerated() { words[index / 4] |= UInt32(byte) << UInt32(index % 4 * 8) }
    self.words = words
  }

  /// The key of a match that no server's secret keys: the seed, lowest byte first, and zeros.
  public init(seed: UInt64) {
    words = SIMD8(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32), 0, 0, 0, 0, 0, 0)
  }

  /// The key with which games of `rules` are dealt if no server does it; nil if the seed gives everybody the same pieces
  /// without one.
  ///
  /// A machine draws by the frame of the lock, so that each player would have other pieces.
  public init?(seed: UInt64, dealing rules: [Ruleset]) {
    guard rules.contains(where: { $0.machine != nil }) else { return nil }
    self.init(seed: seed)
  }

  /// The key's bytes.
  public var bytes: [UInt8] {
    (0..<DealKey.byteCount).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32($0 % 4 * 8)) }
  }
}

/// The random numbers of a match: the key stream of ChaCha20, eight bytes a number, the lowest first.
///
/// Source: RFC 8439, sections 2.1 to 2.3. Whoever sees the numbers so far cannot tell the next one without the key.
struct DealStream: Sendable {
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
struct GameNumbers: Sendable {
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

/// A source of random numbers.
protocol RandomNumbers {
  /// The next 64 bits.
  mutating func next() -> UInt64
}

extension SeededGenerator: RandomNumbers {}
extension GameNumbers: RandomNumbers {}

extension RandomNumbers {
  /// A uniformly distributed number from 0 to `bound` − 1.
  ///
  /// It is the high word of the next number's product with `bound`. A low word under 2⁶⁴ mod `bound` would favour
  /// some numbers and makes it draw again. Source: Lemire, "Fast Random Integer Generation in an Interval" (2019).
  mutating func uniform(below bound: UInt64) -> UInt64 {
    while true {
      let (high, low) = next().multipliedFullWidth(by: bound)
      // Comparing with `bound` first avoids most divisions: the remainder is below `bound`.
      if low >= bound || low >= (0 &- bound) % bound { return high }
    }
  }
}
