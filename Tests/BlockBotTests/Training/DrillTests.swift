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
        kind, openers: try TrainingDataTests.openers(), shapes: try TrainingDataTests.shapes(),
        exercises: [try exercise()], seed: seed))
  }

  /// A T that has a double and was placed flat beside it.
  static func exercise() throws -> Exercise {
    let rows = ["##........", "#...######", "##.#######"]
    let diagram = (Array(repeating: "..........", count: 17) + rows).joined(separator: "\n")
    let setup = GameSetup(
      ruleset: .modern, seed: 3, pieces: [.t, .o, .s, .z, .l, .j, .i],
      playfield: try Playfield(diagram: diagram))
    let game = try Game(setup)
    let places = PathFinder(from: game).placements
    let best = try #require(
      places.first { place in
        var field = game.playfield
        return place.spin == .full && field.lock(place.piece) == 2
      })
    let played = try #require(places.first { $0.spin == nil && $0.piece.orientation == .spawn })
    let place = { (placement: Placement) in
      AnalysisReport.Place(BotChoice(usesHold: false, placement: placement, worth: 0))
    }
    return Exercise(
      key: "game 1",
      AnalysisReport.Costly(
        number: 1, time: .zero, loss: 3_000, played: place(played), best: place(best),
        reason: CostlyReason(.missed, count: 2)), game: game, setup: setup)
  }

  /// A task that is played.
  struct Played {
    var drill: Drill
    var game: Game
    private var tracker: PieceTracker
    private var counter = FinesseCounter()

    init(_ drill: Drill) throws {
      self.drill = drill
      game = try #require(drill.task.game)
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

    /// Performs a command that a held key repeats.
    mutating func perform(_ commands: [GameCommand], steps: Int) -> Drill.Verdict? {
      for command in commands {
        for step in 0..<steps {
          var events: [GameEvent] = []
          tracker.countKey(of: ReplayStep(command, at: game.time, isRepeat: step > 0))
          game.perform(command, at: game.time, events: &events)
          for event in events { tracker.count(event) }
        }
      }
      return nil
    }

    /// Performs a move by the fewest keys, each held one as a single press.
    mutating func perform(_ move: OpenerSolver.Move) throws -> Drill.Verdict? {
      if move.usesHold { _ = perform([.hold]) }
      // Taps are not held.
      let paths = PathFinder(from: game, holdsKeys: drill.kind != .taps)
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
    let slow: [Drill.Kind] = [.allClears, .cheese, .fourWide, .costly]
    for _ in 0..<(slow.contains(kind) ? 3 : 30) {
      var played = try Played(drill)
      var verdict: Drill.Verdict? = .goesOn
      for _ in 0..<16 where verdict == .goesOn {
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
    let shapes = try TrainingDataTests.shapes().filter(\.places.isEmpty)
    var played = try Played(try #require(Drill(.spins, shapes: shapes, seed: 1)))
    guard case .failed(.spin)? = played.perform([.hardDrop]) else {
      Issue.record("it did not fail")
      return
    }
  }

  @Test("a quiz has the shape's family once, among others that are not also true of it")
  func aQuizHasOneTrueName() throws {
    let shapes = try TrainingDataTests.shapes()
    var drill = try #require(Drill(.spins, shapes: shapes, seed: 1))
    var asked: Set<String> = []
    for _ in 0..<400 {
      defer { drill.advance() }
      guard let quiz = drill.task.quiz else { continue }
      let shape = try #require(shapes.first { $0.name == drill.task.name })
      asked.insert(shape.family)
      #expect(quiz.choices.indices.contains(quiz.answer) && quiz.choices[quiz.answer] == shape.family)
      #expect(quiz.choices.count == 4 && Set(quiz.choices).count == 4)
      let rows = Set(shape.spins.map(\.rows))
      for (count, name) in [(1, "single"), (2, "double"), (3, "triple")] where name != shape.family {
        #expect(!(rows.contains(count) && quiz.choices.contains(name)), "\(shape.name)")
      }
    }
    #expect(asked == Set(shapes.map(\.family)))
  }

  @Test func aHeldKeyIsNoTap() throws {
    var drill = try Self.drill(.taps)
    // A place that a single key held would not reach by taps of the right number.
    while true {
      let played = try Played(drill)
      let place = try #require(drill.move(in: played.game)).piece
      if abs(place.x - (played.game.fallingPiece?.x ?? 0)) >= 2 { break }
      drill.advance()
    }
    var played = try Played(drill)
    let target = try #require(drill.move(in: played.game)).piece
    let steps = target.x - (played.game.fallingPiece?.x ?? 0)
    let command: GameCommand = steps < 0 ? .left : .right
    #expect(played.perform([command], steps: abs(steps)) == nil)
    #expect(played.perform([.hardDrop]) == .failed(.taps(abs(steps))))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func thereIsCheeseForEverySeed(seed: UInt64) throws {
    _ = try Self.drill(.cheese, seed: seed)
  }

  @Test func garbageThatIsLeftAfterThePiecesFails() throws {
    var played = try Played(try Self.drill(.cheese))
    var verdict: Drill.Verdict? = .goesOn
    var count = 0
    while verdict == .goesOn, count < 20 {
      verdict = played.perform([.hardDrop])
      count += 1
    }
    guard case .failed(.pieces(let pieces))? = verdict else {
      Issue.record("it did not fail")
      return
    }
    #expect(count <= pieces)
  }

  @Test func aPieceWithoutARowEndsAFourWide() throws {
    var played = try Played(try Self.drill(.fourWide))
    // Against the wall, on top of it.
    #expect(played.perform([.hardDrop]) == .failed(.combo) || played.game.lines > 0)
  }

  @Test func theSameMistakeAgainFailsAnExerciseWithItsReason() throws {
    let exercise = try Self.exercise()
    var played = try Played(try Self.drill(.costly))
    let mistake = OpenerSolver.Move(usesHold: false, piece: exercise.costly.played.piece)
    guard case .failed(.costly(let loss, let reason))? = try played.perform(mistake) else {
      Issue.record("it did not fail")
      return
    }
    #expect(loss > 1_000 && reason == CostlyReason(.missed, count: 2))
  }

  @Test func aPlaceNearlyAsGoodAsTheBestSolvesAnExercise() throws {
    // The same cells by another orientation or order cost nothing; so does whatever is within a quarter of a line.
    let exercise = try Self.exercise()
    var solved = 0
    for placement in PathFinder(from: exercise.game).placements.prefix(12) {
      var played = try Played(try Self.drill(.costly))
      let move = OpenerSolver.Move(usesHold: false, piece: placement.piece, spin: placement.spin)
      let verdict = try played.perform(move)
      if verdict == .solved { solved += 1 }
    }
    #expect(solved <= 2)
  }

  @Test func exercisesComeInTurn() throws {
    let exercise = try Self.exercise()
    let other = Exercise(key: "game 2", exercise.costly, game: exercise.game, setup: exercise.setup)
    var drill = try #require(Drill(.costly, exercises: [exercise, other], seed: 1))
    #expect(drill.task.exercise?.key == "game 1")
    drill.restart()
    #expect(drill.task.exercise?.key == "game 1")
    drill.advance()
    #expect(drill.task.exercise?.key == "game 2")
    drill.advance()
    #expect(drill.task.exercise?.key == "game 1")
  }
}
