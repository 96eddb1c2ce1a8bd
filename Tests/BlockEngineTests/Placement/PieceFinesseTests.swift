import BlockEngine
import Testing

@testable import BlockRecords
@testable import BlockSearch

/// The keys of played pieces against the fewest.
@Suite struct PieceFinesseTests {
  #if DEBUG
    static let fields: UInt64 = 40
  #else
    static let fields: UInt64 = 1_000
  #endif

  private func piece(_ placement: Placement, in game: Game, keys: Int) -> PlayedPiece {
    PlayedPiece(
      number: 1, origin: game, start: game, usesHold: false, keys: keys, piece: placement.piece,
      spin: placement.spin, rows: 0, isAllClear: false, attack: 0, time: game.time)
  }

  private func finesse(of piece: PlayedPiece) -> PieceFinesse? {
    var counter = FinesseCounter()
    return counter.count(piece)
  }

  /// On random fields, against every key played in every state of the game.
  @Test(arguments: Ruleset.Name.allCases.filter { Ruleset($0).machine == nil })
  func theFewestKeysAreThoseThatPlayingFinds(_ name: Ruleset.Name) {
    var rules = Ruleset(name)
    rules.lockDelay?.resets = nil
    rules.lockDelay?.upwardKicks = 1_000
    withEverySeed(in: 0..<Self.fields) { random in
      var playfield = try Playfield(width: random.pick(4...10), height: random.pick(6...10))
      for y in 4..<playfield.height {
        let hole = random.pick(0...(playfield.width - 1))
        for x in 0..<playfield.width where x != hole && random.pick(0...7) < 4 { playfield[x, y] = .garbage }
      }
      let game = try Game(
        GameSetup(
          ruleset: rules, seed: 1, startLevel: rules.levels.lowerBound,
          pieces: [random.pick(Tetromino.allCases), .o, .o], playfield: playfield))
      let played = PlayedPlacements(of: game)
      for placement in PathFinder(from: game).placements {
        let fewest = try #require(played.keys[placement.place])
        // A place without a spin may also be reached with one: then the cells alone count.
        let any =
          placement.spin == nil
          ? [nil, .mini, .full].compactMap { played.keys[.init(cells: placement.place.cells, spin: $0)] }
            .min()
          : fewest
        let more = try #require(finesse(of: piece(placement, in: game, keys: fewest + 3)))
        try ensure(more.fewest == any && more.isFault, "\(placement) on\n\(game.playfield.diagram)")
        let best = try #require(finesse(of: piece(placement, in: game, keys: any ?? fewest)))
        try ensure(!best.isFault && best.fewest == any, "\(placement) on\n\(game.playfield.diagram)")
      }
    }
  }

  @Test func onAnEmptyFieldTheFewestKeysAreTheTables() throws {
    for table in try FinesseTests.tables()
    where table.name.contains("held") && table.rules.allowsHalfTurns == table.name.hasSuffix("half") {
      for row in table.rows {
        let game = try Game(GameSetup(ruleset: table.rules, seed: 0, pieces: [row.tetromino, .o]))
        let keys = PathFinder(from: game).placements.filter { place in
          Int(place.piece.orientation.rawValue) % (row.keys.count == 9 && row.tetromino == .o ? 1 : 4)
            == row.orientation
        }.sorted { ($0.piece.minos.map(\.x).min() ?? 0) < ($1.piece.minos.map(\.x).min() ?? 0) }
          .compactMap { finesse(of: piece($0, in: game, keys: 30))?.fewest }
        if keys.count == row.keys.count {
          #expect(keys == row.keys, "\(table.name) \(row.tetromino) \(row.orientation)")
        }
      }
    }
  }

  /// Plays commands, all at once, and returns the finesse of each piece.
  private func finesse(
    _ pieces: [Tetromino], _ commands: [(GameCommand, isRepeat: Bool)], rules: Ruleset = .modern
  ) throws -> [PieceFinesse] {
    var game = try Game(GameSetup(ruleset: rules, seed: 0, pieces: pieces))
    var tracker = PieceTracker(game)
    var found: [PieceFinesse] = []
    for (command, isRepeat) in commands {
      var events: [GameEvent] = []
      tracker.countKey(of: ReplayStep(command, at: game.time, isRepeat: isRepeat))
      game.perform(command, at: game.time, events: &events)
      for event in events { tracker.count(event) }
      if let piece = tracker.update(from: game) { found.append(try #require(finesse(of: piece))) }
    }
    return found
  }

  private func taps(_ commands: GameCommand...) -> [(GameCommand, isRepeat: Bool)] {
    commands.map { ($0, false) }
  }

  @Test func aHeldKeyIsOnePressAndTapsToTheWallAreAFault() throws {
    let held: [(GameCommand, isRepeat: Bool)] =
      [(.left, false), (.left, true), (.left, true), (.hardDrop, false)]
    let tapped = taps(.left, .left, .left, .hardDrop)
    let found = try finesse([.t, .t, .o], held + tapped)
    #expect(found.map(\.keys) == [1, 3])
    #expect(found.map(\.fewest) == [1, 1])
    #expect(found.map(\.isFault) == [false, true])
    #expect(found[1].better?.commands == [.left, .left, .left, .hardDrop])
  }

  @Test func keysOnAPieceThatIsThenHeldCountForTheOneThatLocks() throws {
    let found = try finesse([.t, .o, .i], taps(.left, .hold, .right, .hardDrop, .hardDrop))
    #expect(found.map(\.keys) == [2, 0])
    #expect(found.map(\.fewest) == [1, 0])
  }

  @Test func aSoftDropExcusesNoKeyThatWasNotNeeded() throws {
    let found = try finesse([.o, .o], taps(.left, .right, .softDrop, .hardDrop))
    #expect(found.map(\.fewest) == [0] && found[0].isFault)
  }

  @Test func figuresAddUp() throws {
    var finesse = Finesse()
    for piece in try self.finesse([.t, .o], taps(.left, .right, .hardDrop, .left, .hardDrop)) {
      finesse.add(piece)
    }
    #expect(finesse.pieces == 2 && finesse.faults == 1 && finesse.keys == 3 && finesse.fewest == 1)
    #expect(finesse.faultlessShare == 500)
  }
}
