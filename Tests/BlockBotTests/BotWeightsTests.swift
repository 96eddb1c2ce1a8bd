import BlockBot
import Testing

@Suite struct BotWeightsTests {
  @Test func aTableIsTheSameWrittenAndRead() throws {
    for weights in [BotWeights.attack, .points] {
      #expect(try BotWeights(text: weights.text) == weights)
    }
    #expect(BotWeights.attack != .points)
  }

  @Test func whatIsLeftOutIsNothingAndCommentsAreSkipped() throws {
    let weights = try BotWeights(text: "# a table\nhole -3 # bad\n\n")
    #expect(weights.all.filter { $0 != 0 } == [-3])
  }

  @Test(arguments: [
    ("hole", 1), ("hole x", 1), ("height 1\nhole 1 2", 2), ("\ncolour 3", 2), ("hole 1000001", 1),
    ("slot 1 2", 1),
  ])
  func anInvalidLineIsRefusedByItsNumber(_ text: String, _ line: Int) {
    #expect { try BotWeights(text: text) } throws: { error in
      (error as? BotWeights.ParseError)?.line == line
    }
  }
}
