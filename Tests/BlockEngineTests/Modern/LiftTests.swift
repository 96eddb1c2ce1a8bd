import BlockEngine
import Testing

/// Kicks that lift a piece, which must not delay its lock for ever.
@Suite struct LiftTests {
  /// A field of ten by twenty that is solid from row 4 down, except for a well of a given width.
  private func well(_ width: Int, at x: Int) throws -> Playfield {
    var playfield = try Playfield(width: 10, height: 20)
    for y in 4..<20 {
      for column in 0..<10 where !(x..<(x + width)).contains(column) { playfield[column, y] = .garbage }
    }
    return playfield
  }

  /// Two rims with a well two wide below each: the left one from row 4 on, the right one from row 10 on.
  private let rims = """
    ..........
    ..........
    ..........
    ..........
    #..#......
    #..#......
    #..#......
    #..#......
    #..#......
    #..#......
    #..##..###
    #..##..###
    #..##..###
    #..##..###
    #..##..###
    """

  /// A game with an L on the left rim, which every fourth counterclockwise rotation kicks up.
  private func onTheRim(_ letters: String) throws -> Play {
    var play = try Play(letters, on: rims, rules: .modern)
    play.perform("left*3 soft*3")
    #expect(play.game.fallingPiece?.words == "L0 0,2")
    play.events = []
    return play
  }

  /// Rotates the piece every 450 ms until a rotation is refused, at most `count` times.
  ///
  /// - Returns: how often the piece was kicked up, and whether a rotation was refused.
  private func turn(_ play: inout Play, atMost count: Int) -> (lifts: Int, isRefused: Bool) {
    var lifts = 0
    for _ in 0..<count {
      play.advance(to: play.time + 449_999)
      let before = play.game.fallingPiece?.y ?? 0
      play.events = []
      play.perform("ccw", at: play.time + 1)
      // Searches all events, since a fall at the same microsecond comes first.
      if play.events.contains(where: { if case .refused = $0.kind { true } else { false } }) {
        return (lifts, true)
      }
      if (play.game.fallingPiece?.y ?? 0) < before { lifts += 1 }
    }
    return (lifts, false)
  }

  @Test func aPieceIsLiftedFifteenTimesAndTheNextLiftIsRefused() throws {
    var play = try onTheRim("LO")
    let (lifts, isRefused) = turn(&play, atMost: 200)
    #expect(lifts == 15 && isRefused)
    let piece = play.game.fallingPiece
    play.perform("ccw")
    #expect(play.game.fallingPiece == piece, "a refused rotation changed the piece")
    play.advance(to: play.time + 3_000_000)
    #expect(play.game.pieceCount == 2, "it falls and locks")
  }

  @Test func aLowerRowGivesNoLiftBack() throws {
    var play = try onTheRim("LO")
    _ = turn(&play, atMost: 200)
    while play.game.fallingPiece?.orientation != .spawn { play.perform("cw") }
    play.perform("right*4")
    while case .falling = play.game.phase { play.perform("soft") }
    #expect(play.game.fallingPiece?.words == "L0 4,8", "six rows lower than ever before")
    #expect(turn(&play, atMost: 8) == (0, true))
    // With its lifts unused, a piece there can be lifted.
    play = try Play("LO", on: rims, rules: .modern)
    play.perform("right soft*9")
    #expect(play.game.fallingPiece?.words == "L0 4,8")
    #expect(turn(&play, atMost: 8).isRefused == false)
  }

  @Test func theReplacementOfAHeldPieceHasFifteenResetsAgain() throws {
    var play = try onTheRim("LLO")
    #expect(turn(&play, atMost: 200) == (15, true))
    play.perform("hold left*3 soft*3")
    #expect(turn(&play, atMost: 200) == (15, true))
  }

  /// Repeats every short sequence of rotations and moves in wells of every width, and expects the piece to
  /// lock in time.
  ///
  /// Each command comes just before the next deadline, or at a steady pace.
  @Test(arguments: Tetromino.allCases)
  func noPieceStaysLongerThanItsRowsItsFallsAndItsLiftsAllow(_ piece: Tetromino) throws {
    for width in 1...4 {
      let setup = GameSetup(
        ruleset: .modern, seed: 0, pieces: [piece, .o], playfield: try well(width, at: 3))
      let begin = try Game(setup)
      for (depth, turns) in [3, 17].flatMap({ depth in (0..<4).map { (depth, $0) } }) {
        var start = begin
        for _ in 0..<turns { start.perform(.rotateClockwise, at: start.time) }
        while start.fallingPiece?.minos.contains(where: { $0.x >= 3 + width }) == true {
          let before = start.fallingPiece
          start.perform(.left, at: start.time)
          if start.fallingPiece == before { break }
        }
        for _ in 0..<depth { start.perform(.softDrop, at: start.time) }
        for pace in [nil, 450_000] as [Int64?] {
          for word in Self.words {
            let stay = try stay(of: start, repeating: word, pace)
            try ensure(stay <= longestStay, "\(word) in a well of \(width) at \(pace ?? 0): \(stay)")
          }
        }
      }
    }
  }

  /// Every sequence of up to four commands; of one in debug builds, whose checks are slow.
  private static let words: [[GameCommand]] = {
    #if DEBUG
      let longest = 1
    #else
      let longest = 4
    #endif
    let commands: [GameCommand] = [.rotateClockwise, .rotateCounterclockwise, .rotateHalf, .left, .right]
    var words: [[GameCommand]] = [[]]
    for length in 1...longest {
      words += words.filter { $0.count == length - 1 }.flatMap { word in commands.map { word + [$0] } }
    }
    return Array(words.dropFirst())
  }()

  /// The longest time for which the rules let a piece stay, in microseconds.
  ///
  /// Each row allows a touch-down and fifteen resets, each with half a second and, after a step off the
  /// ground, a fall. Fifteen lifts of at most two rows add a fall and a touch-down for each row.
  private var longestStay: Int64 {
    let rows: Int64 = 24
    return rows * 16 * (500_000 + 1_000_000) + 15 * 2 * (1_000_000 + 500_000)
  }

  /// The time for which the piece of `start` stays, in microseconds.
  ///
  /// - Parameter pace: the microseconds between two commands; nil for one command just before each deadline.
  private func stay(of start: Game, repeating word: [GameCommand], _ pace: Int64?) throws -> Int64 {
    var game = start
    var index = 0
    while game.pieceCount == 1, !game.isOver {
      let deadline = try #require(game.nextDeadline).microseconds
      let time = pace.map { game.time.microseconds + $0 } ?? max(game.time.microseconds, deadline - 1)
      game.perform(word[index % word.count], at: GameTime(microseconds: time))
      if pace == nil { game.advance(to: GameTime(microseconds: max(deadline, game.time.microseconds))) }
      index += 1
      if game.time.microseconds - start.time.microseconds > longestStay { break }
    }
    return game.time.microseconds - start.time.microseconds
  }
}
