import BlockEngine
import BlockSearch
import Testing

@Suite struct PerftTests {
  private func counter(
    _ letters: String, _ rules: Ruleset = .modern, on playfield: Playfield? = nil, halfTurns: Bool = false
  ) throws -> PerftCounter {
    PerftCounter(
      ruleset: rules, playfield: try playfield ?? Playfield(width: rules.width, height: rules.height),
      queue: letters.compactMap { Tetromino(letter: $0) }, halfTurns: halfTurns)
  }

  /// The published counts on the empty field of ten columns; the two longest in optimized builds only.
  @Test func theModernCountsAreThePublishedOnes() throws {
    var published = [17, 153, 5266, 188_374]
    #if !DEBUG
      published += [3_497_187, 67_002_200]
    #endif
    let counter = try counter("IOLJSZT")
    #expect(published.indices.map { counter.count(depth: $0 + 1) } == published)
  }

  @Test(arguments: [("I", 17), ("S", 17), ("Z", 17), ("O", 9), ("T", 34), ("L", 34), ("J", 34)])
  func onePieceHasThePublishedNumberOfPlaces(_ letters: String, _ count: Int) throws {
    #expect(try counter(letters).count(depth: 1) == count)
    #expect(try counter(letters, halfTurns: true).count(depth: 1) == count)
  }

  @Test func theSameCounterCountsAnyDepthAgain() throws {
    let counter = try counter("TTOIS")
    let counts = (1...3).map { counter.count(depth: $0) }
    #expect((1...3).reversed().map { counter.count(depth: $0) } == counts.reversed())
  }

  @Test func aPlaceThatEndsTheGameCountsAndNothingFollowsIt() throws {
    // Only row 0 is free, so a piece on the stack locks above row 0 or in that row.
    let high = (0..<20).map { $0 == 0 ? "...#......" : "####.#####" }.joined(separator: "\n")
    let playfield = try Playfield(diagram: high)
    let one = try counter("O", on: playfield).count(depth: 1)
    #expect(one > 0)
    let reference = PlacementReference(isModern: true, halfTurns: false, width: 10, height: 20)
    let field = playfield.cells
    #expect(one == reference.count([.o], on: field))
    #expect(try counter("OO", on: playfield).count(depth: 2) == reference.count([.o, .o], on: field))
  }

  @Test func wherePiecesFindNoRoomThereIsNoPlace() throws {
    let blocked = try Playfield(
      diagram: (0..<26).map { _ in String(repeating: "#", count: 19) + "." }
        .joined(separator: "\n"))
    #expect(try counter("T", .classic, on: blocked).count(depth: 1) == 0)
  }
}

extension Playfield {
  /// The taken cells as a field of `PlacementReference`.
  var cells: PlacementReference.Field {
    var cells: PlacementReference.Field = []
    for y in 0..<height {
      for x in 0..<width where self[x, y] != nil { cells.insert(y * 64 + x) }
    }
    return cells
  }
}
