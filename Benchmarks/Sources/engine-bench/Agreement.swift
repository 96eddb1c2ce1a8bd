import BlockEngine
import CReferenceEngine

/// Plays the same random games in both engines and compares their digests.
struct Agreement {
  /// A kind of game that exercises certain rules: narrow fields clear rows, high levels use gravity.
  struct Course {
    let width: Int
    let height: Int
    let level: Int
    /// Commands are 0 to this many microseconds apart.
    let gap: UInt64
    let games: Int
  }

  static let courses = [
    Course(width: 20, height: 26, level: 1, gap: 1_000, games: 200),
    Course(width: 20, height: 26, level: 20, gap: 3_000, games: 100),
    Course(width: 10, height: 20, level: 5, gap: 400_000, games: 200),
    Course(width: 6, height: 12, level: 14, gap: 20_000, games: 1_000),
    Course(width: 5, height: 40, level: 1, gap: 2_000_000, games: 400),
    Course(width: 4, height: 4, level: 10, gap: 100_000, games: 2_000),
    Course(width: 26, height: 40, level: 18, gap: 10_000, games: 50),
  ]

  /// The steps between comparisons of the digests within a game.
  static let stride = 61

  private(set) var games = 0
  private(set) var steps = 0
  private(set) var lines = 0

  /// The first difference between the engines.
  struct Difference: Error, CustomStringConvertible {
    let course: Course
    let seed: UInt64
    let step: Int
    var description: String { "the engines differ in \(course), seed \(seed), after \(step) steps" }
  }

  /// Plays all games of `course`.
  ///
  /// - Throws: `Difference` if the engines do not agree, `GameError` or `PlayfieldError` if the course
  ///   cannot be played.
  mutating func play(_ course: Course) throws {
    var generator = SeededGenerator(seed: UInt64(course.width * 100 + course.level))
    for seed in 0..<UInt64(course.games) {
      let field = try Playfield(width: course.width, height: course.height)
      var game = try Game(GameSetup(seed: seed, startLevel: course.level, playfield: field))
      var reference = reference_game()
      reference_start(&reference, UInt32(course.width), UInt32(course.height), seed, Int32(course.level))
      var time: Int64 = 0
      var step = 0
      while !game.isOver {
        // Hard drops are rare, so that pieces have time to wander.
        let draw = Int(generator.draw(below: 51))
        let command = draw == 50 ? 5 : draw % 5
        time += Int64(generator.draw(below: course.gap + 1))
        game.perform(Playout.vocabulary[command], at: GameTime(microseconds: time))
        reference_perform(&reference, UInt32(command), time)
        step += 1
        if step % Agreement.stride == 0 || game.isOver,
          game.digest.value != reference_digest(&reference)
        {
          throw Difference(course: course, seed: seed, step: step)
        }
      }
      games += 1
      steps += step
      lines += game.lines
    }
  }
}
