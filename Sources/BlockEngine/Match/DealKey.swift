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
