/// SplitMix64, the generator of all randomness in a game's rules.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014), with the
/// mixing constants of Vigna's reference `splitmix64.c`.
public struct SeededGenerator: RandomNumbers, Equatable, Sendable {
  /// The state before the next number; the seed in a new generator.
  public private(set) var state: UInt64

  /// A generator whose numbers depend only on `seed`.
  public init(seed: UInt64) { state = seed }

  /// The generator whose next number is `number`.
  init(next number: UInt64) {
    // `next` backwards: more shifts undo each shift, the inverse modulo 2⁶⁴ undoes each factor.
    var mixed = number ^ number &>> 31 ^ number &>> 62
    mixed = mixed &* 0x3196_42b2_d24d_8ec3
    mixed = mixed ^ mixed &>> 27 ^ mixed &>> 54
    mixed = mixed &* 0x96de_1b17_3f11_9089
    mixed = mixed ^ mixed &>> 30 ^ mixed &>> 60
    state = mixed &- 0x9e37_79b9_7f4a_7c15
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed &>> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed &>> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed &>> 31
  }
}
