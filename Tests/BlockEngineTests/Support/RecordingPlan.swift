import BlockEngine

/// A plan for a game to record: its setup and its player.
struct RecordingPlan {
  let name: String
  var width = 20
  var height = 26
  var level = 1
  var pieces = ""
  var sideways = Ruleset.Sideways.diagonal
  var hasRubble = false
  /// Whether the greedy player plays, not the random one.
  var isGreedy = false
  /// Fixed commands to use in place of a player's; empty for none.
  var words = ""
  var commands = 300

  static let all = [
    RecordingPlan(name: "classic-random", commands: 400),
    RecordingPlan(name: "classic-greedy", isGreedy: true, commands: 450),
    RecordingPlan(name: "classic-greedy-level-15", level: 15, isGreedy: true),
    RecordingPlan(name: "classic-level-20-random", level: 20),
    RecordingPlan(name: "ten-wide-greedy", width: 10, height: 20, level: 3, isGreedy: true, commands: 450),
    RecordingPlan(
      name: "ten-wide-given-pieces", width: 10, height: 20, pieces: "IOTSZJLLJZSTOI", isGreedy: true),
    RecordingPlan(name: "narrow-random", width: 4, height: 40, level: 12, commands: 400),
    RecordingPlan(
      name: "narrow-greedy-to-level-20", width: 5, height: 24, level: 16, isGreedy: true, commands: 450),
    RecordingPlan(name: "widest-and-highest", width: 26, height: 40),
    RecordingPlan(name: "smallest", width: 4, height: 4),
    RecordingPlan(name: "rubble", width: 12, height: 16, hasRubble: true),
    RecordingPlan(name: "straight-only", width: 7, height: 12, sideways: .straight, hasRubble: true),
    RecordingPlan(name: "sideways-then-down", width: 8, height: 18, sideways: .diagonalThenDown),
    RecordingPlan(name: "lock-out", width: 4, height: 4, pieces: "OT", words: "hard cw hard"),
  ]

  private var seed: UInt64 { fnv1a(name.utf8) }

  /// Plays the game; records its commands, a digest every 25 commands, and its result.
  func play() throws -> RecordedGame {
    var player = RandomPlayer(random: ReferenceGenerator(seed: seed))
    var setup = GameSetup(
      ruleset: .classic.with(sideways: sideways), seed: seed, startLevel: level,
      pieces: pieces.compactMap { Tetromino(letter: $0) })
    if width != 20 || height != 26 { setup.playfield = try Playfield(width: width, height: height) }
    if hasRubble { try scatterRubble(over: &setup) }
    var recorded = RecordedGame(setup: setup)
    var game = try Game(setup)
    var planned = words.split(separator: " ").compactMap { GameCommand(word: $0) }
    let isPlanned = isGreedy || !planned.isEmpty
    for number in 1...commands where !game.isOver {
      if isGreedy, planned.isEmpty { planned = GreedyPlayer().plan(for: game) }
      let command = isPlanned ? planned.removeFirst() : player.command()
      let time =
        isPlanned ? game.time.advanced(by: Int64(player.random.pick(0...90))) : player.moment(in: game)
      game.perform(command, at: time)
      recorded.append(.command(time.microseconds, command))
      if number % 25 == 0, !game.isOver {
        recorded.append(.digest(game.time.microseconds, game.digest.hexadecimal))
      }
    }
    recorded.append(.end(game.time.microseconds, game.resultWords))
    return recorded
  }

  private func scatterRubble(over setup: inout GameSetup) throws {
    var random = ReferenceGenerator(seed: seed)
    for y in (height / 2)..<height {
      for x in 0..<width where x != y % width && random.pick(0...2) != 0 {
        setup.playfield?[x, y] = random.pick(Mino.allCases)
      }
    }
  }
}
