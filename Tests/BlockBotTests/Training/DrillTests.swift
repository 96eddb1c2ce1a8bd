import BlockEngine
import BlockRecords
import BlockSearch
import Testing

@testable import BlockBot

/// Trainers: what solves a task, and what fails it.
@Suite struct DrillTests {
  static func drill(_ kind: Drill.Kind, seed: UInt64 = 1) throws -> Drill {
    try #require(
      Drill(
        kind, openers: try TrainingDataTests.openers(), shapes: try TrainingDataTests.shapes(), seed: seed))
  }

  /// A task that is played.
  struct Played {
    var drill: Drill
    var game: Game
    private var tracker: PieceTracker
    private var counter = FinesseCounter()

    init(_ drill: Drill) throws {
      self.drill = drill
      game = try Game(drill.task.position, seed: 1)
      tracker = PieceTracker(game)
    }

    /// Performs commands; returns the verdict on the piece that they lock.
    mutating func perform(_ commands: [GameCommand]) -> Drill.Verdict? {
      var verdict: Drill.Verdict?
      for command in commands {
        var events: [GameEvent] = []
        tracker.countKey(of: ReplayStep(command, at: game.time, isRepeat: false))
        game.perform(command, at: game.time, events: &events)
        for event in events { tracker.count(event) }
        if let piece = tracker.update(from: game) {
          verdict = drill.judge(piece, counter.count(piece), game)
        }
      }
      return verdict
    }

    /// Performs a move by the fewest keys, each held one as a single press.
    mutating func perform(_ move: OpenerSolver.Move) throws -> Drill.Verdict? {
      if move.usesHold { _ = perform([.hold]) }
      let paths = PathFinder(from: game)
      let path =
        move.spin == nil
        ? paths.path(toCellsOf: move.piece)
        : paths.path(to: Placement(piece: move.piece, spin: move.spin))
      var verdict: Drill.Verdict?
      for press in try #require(path).presses {
        for step in 0..<press.steps {
          guard let command = press.command else { continue }
          var events: [GameEvent] = []
          tracker.countKey(of: ReplayStep(command, at: game.time, isRepeat: step > 0))
          game.perform(command, at: game.time, events: &events)
          for event in events { tracker.count(event) }
        }
      }
      verdict = perform([.hardDrop])
      return verdict
    }
  }

  @Test(arguments: Drill.Kind.allCases)
  func theWayThatATrainerShowsSolvesItsTask(kind: Drill.Kind) throws {
    var drill = try Self.drill(kind)
    for _ in 0..<(kind == .allClears ? 4 : 30) {
      var played = try Played(drill)
      var verdict: Drill.Verdict? = .goesOn
      for _ in 0..<10 where verdict == .goesOn {
        let move = try #require(played.drill.solution(in: played.game), "\(kind) \(drill.task.name)")
        verdict = try played.perform(move)
      }
      #expect(verdict == .solved, "\(kind) \(drill.task.name)")
      drill = played.drill
      drill.advance()
    }
  }

  @Test(arguments: Drill.Kind.allCases)
  func theSameSeedGivesTheSameTasks(kind: Drill.Kind) throws {
    var (one, other) = (try Self.drill(kind, seed: 4), try Self.drill(kind, seed: 4))
    for _ in 0..<3 {
      #expect(one.task.name == other.task.name)
      #expect(one.task.position == other.task.position)
      one.advance()
      other.advance()
    }
  }

  @Test func aPieceThereWithTooManyKeysFails() throws {
    var played = try Played(try Self.drill(.finesse))
    let move = try #require(played.drill.move(in: played.game))
    _ = played.perform([.left, .right])
    guard case .failed(.keys(let keys))? = try played.perform(move) else {
      Issue.record("it did not fail")
      return
    }
    #expect(keys.isFault)
  }

  @Test func aPieceElsewhereFailsAnOpener() throws {
    var played = try Played(try Self.drill(.openers))
    let verdicts = [played.perform([.hardDrop]), played.perform([.hardDrop]), played.perform([.hardDrop])]
    #expect(verdicts.contains(.failed(.shape)))
  }

  @Test func aTWithoutItsSpinFails() throws {
    var played = try Played(try Self.drill(.spins))
    guard case .failed(.spin)? = played.perform([.hardDrop]) else {
      Issue.record("it did not fail")
      return
    }
  }
}
