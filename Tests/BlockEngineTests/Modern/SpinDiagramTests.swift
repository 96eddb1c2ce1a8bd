import BlockEngine
import Testing

/// The published three-corner rule, which decides a T's spin by the cells around it.
///
/// A diagram shows the T's box: `t` is the piece, `#` taken, `.` free.
@Suite struct SpinDiagramTests {
  enum Verdict: String { case none, mini, full }

  struct Diagram: CustomTestStringConvertible {
    let rows: [String]
    let verdict: Verdict
    let line: String
    var testDescription: String { line }

    /// A line such as `#t# ttt #.. full`.
    init(_ line: String) {
      let words = line.split(separator: " ").map(String.init)
      rows = Array(words[0..<3])
      verdict = Verdict(rawValue: words[3]) ?? .none
      self.line = line
    }
  }

  static let diagrams = """
    #t# ttt #.# full
    #t# ttt #.. full
    #t# ttt ..# full
    #t. ttt #.# mini
    .t# ttt #.# mini
    #t# ttt ... none
    .t. ttt #.# none
    #t. ttt #.. none
    .t# ttt ..# none
    #t. ttt ..# none
    .t# ttt #.. none
    .t. ttt ... none
    #t# .tt #t# full
    #t# .tt .t# full
    .t# .tt #t# full
    #t# .tt #t. mini
    #t. .tt #t# mini
    .t# .tt .t# none
    #t. .tt #t. none
    #t# .tt .t. none
    .t. .tt #t# none
    #t. .tt .t# none
    .t# .tt #t. none
    #.# ttt #t# full
    ..# ttt #t# full
    #.. ttt #t# full
    #.# ttt .t# mini
    #.# ttt #t. mini
    ... ttt #t# none
    #.# ttt .t. none
    #.. ttt #t. none
    ..# ttt .t# none
    #.. ttt .t# none
    ..# ttt #t. none
    #t# tt. #t# full
    #t# tt. #t. full
    #t. tt. #t# full
    #t# tt. .t# mini
    .t# tt. #t# mini
    #t. tt. #t. none
    .t# tt. .t# none
    #t# tt. .t. none
    .t. tt. #t# none
    #t. tt. .t# none
    .t# tt. #t. none
    .t. tt. .t. none
    """.split(separator: "\n").map { Diagram(String($0)) }

  #if DEBUG
    @Test(arguments: diagrams)
    func threeTakenCornersMakeASpinAndTheFrontDecidesItsKind(_ diagram: Diagram) throws {
      #expect(try verdict(diagram, turned: true) == diagram.verdict)
    }

    @Test(arguments: diagrams)
    func withoutATurnAsTheLastActionThereIsNoSpin(_ diagram: Diagram) throws {
      #expect(try verdict(diagram, turned: false) == .none)
    }
  #endif

  @Test func thereAreFortyAndMoreDiagrams() {
    #expect(Self.diagrams.count >= 40)
  }
}

#if DEBUG
  @testable import BlockEngine

  extension SpinDiagramTests {
    /// The engine's verdict if the T of `diagram` locks where it is.
    fileprivate func verdict(_ diagram: Diagram, turned: Bool) throws -> Verdict {
      var playfield = try Playfield(width: 10, height: 12)
      let (x, y) = (4, 8)
      var minos: Set<[Int]> = []
      for (row, line) in diagram.rows.enumerated() {
        for (column, character) in line.enumerated() {
          if character == "#" { playfield[x + column, y + row] = .garbage }
          if character == "t" { minos.insert([column, row]) }
        }
      }
      // Puts ground under the piece in every orientation.
      for column in x..<(x + 3) { playfield[column, y + 3] = .garbage }
      let orientation = Orientation.allCases.first { orientation in
        Set(SuperRotation.minos(.t, Int(orientation.rawValue)).map { [$0.x, $0.y] }) == minos
      }
      var game = try Game(GameSetup(ruleset: .modern, seed: 0, pieces: [.t], playfield: playfield))
      game.quarterTurns = try #require(orientation).rawValue
      (game.x, game.y) = (x, y)
      game.lockState.lowestRow = 11
      game.stage = game.isGrounded ? .locking : .falling
      game.lockState.lastTurn = turned ? LastTurn(rotation: .clockwise, kick: 0) : nil
      // The piece may be in the air, so the test locks it directly.
      var events: [GameEvent] = []
      game.lock(by: .hardDrop, recordingTo: &events)
      for event in events {
        if case .spun(let spin) = event.kind { return spin == .full ? .full : .mini }
      }
      return .none
    }
  }
#endif
