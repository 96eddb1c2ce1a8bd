import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

@Suite struct BeamSearchTests {
  #if DEBUG
    static let positions: UInt64 = 2
  #else
    static let positions: UInt64 = 1_000
  #endif

  private func search(_ position: BotPosition, nodes: Int, depth: Int = .max) -> BotResult {
    BeamSearch(
      ruleset: position.ruleset, width: position.playfield.width, height: position.playfield.height,
      weights: .attack
    ).search(position, limit: BotLimit(nodes: nodes, depth: depth))
  }

  private func position(
    _ letters: String, held: Tetromino? = nil, on lower: [String], rules: Ruleset = .modern
  ) throws -> BotPosition {
    let width = lower[0].count
    let empty = Array(repeating: String(repeating: ".", count: width), count: 20 - lower.count)
    let game = try Game(
      GameSetup(
        ruleset: rules, seed: 0, playfield: try Playfield(diagram: (empty + lower).joined(separator: "\n"))))
    return BotPosition(
      ruleset: rules, playfield: game.playfield, queue: letters.compactMap { Tetromino(letter: $0) },
      held: held)
  }

  /// The best value that `depth` pieces and hold can reach, found by trying every sequence.
  private func bestByBruteForce(_ position: BotPosition, depth: Int) -> Int? {
    let finder = PlacementFinder(
      ruleset: position.ruleset, width: position.playfield.width, height: position.playfield.height)
    let evaluation = BotEvaluation(.attack)
    func deepen(
      _ field: [UInt64], _ queue: ArraySlice<Tetromino>, _ held: Tetromino?, combo: Int, isBackToBack: Bool,
      reward: Int, left: Int
    ) -> Int? {
      var best: Int?
      var options: [(Tetromino, ArraySlice<Tetromino>, Tetromino?)] = []
      if let first = queue.first {
        options.append((first, queue.dropFirst(), held))
        if let held { options.append((held, queue.dropFirst(), first)) }
        if held == nil, let second = queue.dropFirst().first {
          options.append((second, queue.dropFirst(2), first))
        }
      } else if let held {
        // The first hold used up two pieces of the queue, so only the held one is left.
        options.append((held, [], nil))
      }
      for (piece, rest, held) in options {
        var copy = field
        let places = copy.withUnsafeMutableBufferPointer { columns in
          var places: [Placement] = []
          guard let base = columns.baseAddress else { return places }
          finder.find(piece, on: ColumnField(columns: base, size: finder.size), into: &places)
          return places
        }
        for place in places {
          var after = field
          let outcome: (rows: Int, worth: Int, reward: Int)? = after.withUnsafeMutableBufferPointer {
            columns in
            guard let base = columns.baseAddress else { return nil }
            let view = ColumnField(columns: base, size: finder.size)
            view.add(place.piece)
            let rows = view.clearFullRows()
            if rows == 0, place.piece.minos.allSatisfy({ $0.y < 0 }) { return nil }
            let reward = evaluation.reward(
              of: piece, place.spin, rows: rows, combo: combo, isBackToBack: isBackToBack,
              isAllClear: rows > 0 && view.stackHeight == 0)
            let isBackToBack = rows == 0 ? isBackToBack : rows == 4 || place.spin != nil
            return (rows, evaluation.worth(of: view, incomingGarbage: 0, isBackToBack: isBackToBack), reward)
          }
          guard let outcome else { continue }
          let sum = reward + outcome.reward
          let value =
            left == 1
            ? sum + outcome.worth
            : deepen(
              after, rest, held, combo: outcome.rows > 0 ? combo + 1 : 0,
              isBackToBack: outcome.rows == 0 ? isBackToBack : outcome.rows == 4 || place.spin != nil,
              reward: sum, left: left - 1)
          if let value { best = max(best ?? .min, value) }
        }
      }
      return best
    }
    var start = Array(repeating: UInt64(0), count: finder.size.width)
    start.withUnsafeMutableBufferPointer { columns in
      guard let base = columns.baseAddress else { return }
      ColumnField(columns: base, size: finder.size).load(position.playfield)
    }
    return deepen(
      start, position.queue[...], position.held, combo: position.combo, isBackToBack: position.isBackToBack,
      reward: 0, left: depth)
  }

  @Test func aBeamThatMissesNothingFindsTheBestOfAll() throws {
    for seed in 0..<Self.positions {
      var random = SeededGenerator(seed: seed)
      let width = 4 + Int(random.draw(below: 2))
      let rows = (0..<Int(random.draw(below: 5))).map { _ in
        let hole = Int(random.draw(below: UInt64(width)))
        return String((0..<width).map { $0 == hole || random.draw(below: 3) == 0 ? "." : "#" })
      }
      let empty = Array(repeating: String(repeating: ".", count: width), count: 8 - rows.count)
      let game = try Game(
        GameSetup(
          ruleset: .modern, seed: 0, playfield: try Playfield(diagram: (empty + rows).joined(separator: "\n"))
        ))
      let count = 2 + Int(random.draw(below: 2))
      let pieces = (0..<count).map { _ in Tetromino.allCases[Int(random.draw(below: 7))] }
      let position = BotPosition(
        ruleset: .modern, playfield: game.playfield, queue: pieces,
        held: random.draw(below: 2) == 0 ? .t : nil, isBackToBack: random.draw(below: 2) == 0)
      let found = search(position, nodes: .max / 2, depth: 2)
      let best = bestByBruteForce(position, depth: 2)
      #expect(found.choices.first?.worth == best, "seed \(seed)")
      if found.choices.first?.worth != best { return }
    }
  }

  @Test func theSameSearchGivesTheSameAndKeepsItsLimit() throws {
    let position = try position("TIOLJSZ", on: ["##..######", "#...######", "##.#######"])
    let first = search(position, nodes: 1_500)
    #expect(search(position, nodes: 1_500).choices == first.choices)
    #expect(first.nodes > 700 && first.nodes < 2_200 && first.depth >= 6)
  }

  /// Positions that allow a T-spin, and the rows it clears; some require holding the T or playing the held
  /// one.
  @Test(arguments: [
    ("TIO", Tetromino?.none, 2, ["####......", "###...####", "####.#####"]),
    ("TIO", nil, 2, ["......####", "####...###", "#####.####"]),
    ("TIO", nil, 1, ["####......", "###...####", "####.####."]),
    ("TIO", nil, 3, ["...#......", "....######", "###.######", "##..######", "###.######"]),
    ("TIO", nil, 3, ["......#...", "######....", "######.###", "######..##", "######.###"]),
    ("SIO", .t, 2, ["####......", "###...####", "####.#####"]),
    ("STO", nil, 2, ["####......", "###...####", "####.#####"]),
    // Another piece has to build the overhang first.
    ("OTI", nil, 2, ["##........", "###...####", "####.#####"]),
  ])
  func itFindsATSpin(_ letters: String, _ held: Tetromino?, _ rows: Int, _ lower: [String]) throws {
    let locks = try played(try position(letters, held: held, on: lower))
    #expect(locks.contains { $0.spin == .full && $0.rows == rows }, "\(locks)")
  }

  /// Positions that allow an all clear with one to three pieces.
  @Test(arguments: [
    ("I", Tetromino?.none, ["######...."]), ("OOT", nil, ["######....", "######...."]),
    ("LLT", nil, ["######....", "######...."]), ("JJS", nil, ["######....", "######...."]),
    ("SIOZ", .i, ["######....", "######...."]), ("IOLJ", nil, ["####......", "####......"]),
    ("JTI", nil, ["..........", "###...####", "####.#####"]),
    ("TSI", .i, ["#########.", "#########.", "#########.", "#########."]),
  ])
  func itFindsAnAllClear(_ letters: String, _ held: Tetromino?, _ lower: [String]) throws {
    let heights = try played(try position(letters, held: held, on: lower)).map(\.height)
    #expect(heights.contains(0), "\(heights)")
  }

  /// Plays all pieces of a position, each with the search's best choice; returns the locks.
  private func played(_ start: BotPosition) throws -> [(rows: Int, spin: Spin?, height: Int)] {
    var position = start
    var locks: [(rows: Int, spin: Spin?, height: Int)] = []
    while !position.queue.isEmpty {
      let choice = try #require(search(position, nodes: 1_500).choices.first)
      let current = position.queue.removeFirst()
      if choice.usesHold {
        if position.held == nil { position.queue.removeFirst() }
        position.held = current
      }
      let cleared = position.playfield.lock(choice.placement.piece)
      let rows = try #require(cleared)
      if rows > 0 { position.isBackToBack = rows == 4 || choice.placement.spin != nil }
      position.combo = rows > 0 ? position.combo + 1 : 0
      locks.append((rows, choice.placement.spin, position.playfield.stackHeight))
    }
    return locks
  }

  @Test func itHoldsAPieceForAQuad() throws {
    let lower = Array(repeating: "#########.", count: 4)
    let choice = try #require(search(try position("SOZ", held: .i, on: lower), nodes: 1_500).choices.first)
    #expect(choice.usesHold && choice.placement.piece.tetromino == .i)
  }

  @Test func aPieceIsPutAsideAtTheBeginningOnlyIfThatIsBetter() throws {
    // With nothing held, both choices must search to the same last piece, or the shorter one would look
    // better.
    var held = 0
    for seed in 0..<6 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var pieces = Tetromino.allCases
      for index in pieces.indices { pieces.swapAt(index, Int(random.draw(below: 7))) }
      let letters = String(pieces.prefix(3).map(\.letter))
      let empty = try position(letters, on: [".........."])
      let found = search(empty, nodes: 100_000)
      #expect(found.depth == 3)
      let best = try #require(found.choices.first)
      for usesHold in [true, false] {
        let other = try #require(found.choices.first { $0.usesHold == usesHold })
        #expect(best.worth >= other.worth, "\(letters)")
      }
      if best.usesHold { held += 1 }
    }
    #expect(held > 0 && held < 6)
  }

  @Test func wherePiecesFindNoRoomThereIsNoChoice() throws {
    let lower = Array(repeating: "####.#####", count: 20)
    #expect(search(try position("OO", on: lower), nodes: 100).choices.isEmpty)
  }
}
