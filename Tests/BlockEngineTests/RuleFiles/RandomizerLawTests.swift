#if DEBUG
  @testable import BlockEngine
  import Testing

  @Suite struct RandomizerLawTests {
    private func pieces(_ randomizer: Randomizer, seed: UInt64, _ count: Int) -> [Tetromino] {
      var queue = PieceQueue(given: [], randomizer: randomizer, seed: seed, count: 1)
      return (0..<count).map { _ in queue.popFirst() }
    }

    @Test(arguments: 1...6)
    func aBagOfSoManySetsDealsSoManyOfEachPiece(_ copies: Int) {
      withEverySeed(in: 0..<40) { random in
        let all = pieces(.bag(copies: copies), seed: random.next(), 7 * copies * 3)
        for start in stride(from: 0, to: all.count, by: 7 * copies) {
          let bag = all[start..<(start + 7 * copies)]
          for piece in Tetromino.allCases {
            try ensure(bag.count { $0 == piece } == copies, "\(bag)")
          }
        }
      }
    }

    @Test func aHistoryNeedsAsManyFailuresAsTriesForARepetition() {
      // One of the last four pieces comes again only if all n draws gave one of them.
      for (tries, expected) in [(1, 4.0 / 7), (4, 0.1066), (6, 0.0348)] {
        let history = Randomizer.History(length: 4, tries: tries, beginning: [.z, .z, .z, .z])
        let all = pieces(.history(history), seed: 3, 60_000)
        var repeats = 0
        for index in 4..<all.count where all[(index - 4)..<index].contains(all[index]) { repeats += 1 }
        let share = Double(repeats) / Double(all.count)
        // If the history has fewer than four different pieces, repetitions are rarer.
        #expect(share < expected * 1.05 && share > expected * 0.6, "\(tries) tries: \(share)")
      }
    }

    @Test func theFirstPieceIsNoneOfThoseThatMayNotBeFirst() {
      let history = Randomizer.History(length: 4, tries: 4, beginning: [.z], notFirst: [.s, .z, .o])
      let firsts = Set((0..<300).map { pieces(.history(history), seed: $0, 1)[0] })
      #expect(firsts == [.i, .t, .j, .l])
    }

    @Test func aPoolFillsThePlaceOfWhatItDealtWithWhatHasNotComeForLongest() {
      let history = Randomizer.History(
        length: 4, tries: 6, beginning: [.s, .z, .s, .z], notFirst: [.s, .z, .o], pool: 5)
      let all = pieces(.history(history), seed: 8, 20_000)
      var longest = 0
      for piece in Tetromino.allCases {
        var since = 0
        for other in all {
          since = other == piece ? 0 : since + 1
          longest = max(longest, since)
        }
        let share = Double(all.count { $0 == piece }) / Double(all.count)
        #expect(abs(share - 1.0 / 7) < 0.01, "\(piece.letter): \(share)")
      }
      #expect(longest < 40, "a drought of \(longest)")
    }

    @Test func aRerollRepeatsAPieceOnceInTwentyEight() {
      // The eighth value and a repetition are drawn again, once: 2/8 × 1/7.
      let all = pieces(.reroll, seed: 4, 100_000)
      let repeats = zip(all, all.dropFirst()).count { $0 == $1 }
      #expect(abs(Double(repeats) / 100_000 - 1.0 / 28) < 0.003)
    }
  }
#endif
