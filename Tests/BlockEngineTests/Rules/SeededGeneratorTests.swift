import BlockEngine
import Testing

@Suite struct SeededGeneratorTests {
  /// Checks published vectors: seed 1234567 is the common one for SplitMix64, seed 0 that of Vigna's
  /// `splitmix64.c`.
  @Test func theGeneratorIsSplitMix64() {
    let vectors: [(seed: UInt64, numbers: [UInt64])] = [
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
      ),
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f, 0xf88b_b8a8_724c_81ec]),
    ]
    for (seed, numbers) in vectors {
      var generator = SeededGenerator(seed: seed)
      #expect(numbers.map { _ in generator.next() } == numbers)
    }
  }

  @Test func aSeedsNumbersFollowFromTheSeedAlone() {
    for seed in [0, 1, .max, 0x8000_0000_0000_0000] as [UInt64] {
      var one = SeededGenerator(seed: seed)
      var other = SeededGenerator(seed: seed)
      var reference = ReferenceGenerator(seed: seed)
      #expect(one.state == seed)
      for _ in 0..<100 {
        let number = one.next()
        #expect(number == other.next())
        #expect(number == reference.next())
      }
      #expect(one == other && one.state == reference.state)
    }
  }

  @Test func aDrawIsTheHighWordOfTheProductOfNextAndTheBound() {
    withEverySeed(in: 0..<200) { random in
      for bound in [1, 2, 3, 5, 6, 7, 10, 1 << 32, 1 << 63, .max] as [UInt64] {
        let seed = random.next()
        var generator = SeededGenerator(seed: seed)
        var reference = ReferenceGenerator(seed: seed)
        for _ in 0..<5 {
          let drawn = generator.draw(below: bound)
          try ensure(drawn == reference.draw(below: bound), "seed \(seed), bound \(bound)")
          try ensure(drawn < bound, "\(drawn) below \(bound)")
        }
        try ensure(generator.state == reference.state, "states differ, seed \(seed), bound \(bound)")
      }
    }
  }

  /// A bound just above 2⁶³ draws again nearly half of the time, which tests the threshold.
  @Test func aLowWordUnderTheThresholdIsDrawnAgain() {
    let bound: UInt64 = 1 << 63 + 1
    #expect(ReferenceGenerator.threshold(of: bound) == UInt64.max >> 1)
    var redrawn = 0
    withEverySeed(in: 0..<500) { random in
      let seed = random.next()
      var generator = SeededGenerator(seed: seed)
      var reference = ReferenceGenerator(seed: seed)
      var numbers = ReferenceGenerator(seed: seed)
      try ensure(generator.draw(below: bound) == reference.draw(below: bound), "seed \(seed)")
      try ensure(generator.state == reference.state, "seed \(seed)")
      _ = numbers.next()
      if numbers.state != generator.state { redrawn += 1 }
    }
    #expect((150...350).contains(redrawn))
  }

  /// SplitMix64 is a bijection, so there is a seed for any wanted first number.
  @Test(
    arguments: [
      // For 7 the threshold is 2: low words 0 and 1 are drawn again, 2 and higher are accepted.
      (0, true), (1, true), (2, false), (3, false),
    ] as [(UInt64, Bool)])
  func theThresholdItselfIsKeptAndOneLessIsDrawnAgain(_ low: UInt64, _ isDrawnAgain: Bool) {
    #expect(ReferenceGenerator.threshold(of: 7) == 2)
    let number = low &* inverse(of: 7)
    #expect(number &* 7 == low)
    let seed = seed(whoseFirstNumberIs: number)
    var generator = SeededGenerator(seed: seed)
    #expect(generator.next() == number)
    generator = SeededGenerator(seed: seed)
    var reference = ReferenceGenerator(seed: seed)
    let once = seed &+ 0x9e37_79b9_7f4a_7c15
    #expect(generator.draw(below: 7) == reference.draw(below: 7))
    #expect((generator.state != once) == isDrawnAgain)
    #expect(generator.state == reference.state)
  }

  /// The inverse of `odd` modulo 2⁶⁴, by Newton's method.
  private func inverse(of odd: UInt64) -> UInt64 {
    (0..<6).reduce(odd) { inverse, _ in inverse &* (2 &- odd &* inverse) }
  }

  private func seed(whoseFirstNumberIs number: UInt64) -> UInt64 {
    var z = number
    z = z ^ z >> 31 ^ z >> 62
    z = z &* inverse(of: 0x94d0_49bb_1331_11eb)
    z = z ^ z >> 27 ^ z >> 54
    z = z &* inverse(of: 0xbf58_476d_1ce4_e5b9)
    z = z ^ z >> 30 ^ z >> 60
    return z &- 0x9e37_79b9_7f4a_7c15
  }
}
