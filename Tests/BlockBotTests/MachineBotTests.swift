import BlockEngine
import BlockSearch
import Testing

@testable import BlockBot

/// Bots at the buttons of machines, and on narrow fields.
@Suite struct MachineBotTests {
  private static let machines: [Ruleset.Name] = [
    .retro, .retroPAL, .handheld, .arcade, .arcade2, .arcade3,
  ]

  private func play(
    _ rules: Ruleset, level: Int? = nil, seed: UInt64 = 3, pieces: Int
  ) throws -> SoloGame {
    let grade = BotGrade.highest
    return try SoloGame(
      GameSetup(ruleset: rules, seed: seed, startLevel: level ?? rules.levels.lowerBound),
      grade: grade.scoring(min(grade.skill(under: rules).nodes, 150)), seed: seed, pieces: pieces)
  }

  @Test("a bot clears rows at the first level of every machine", arguments: machines)
  func aBotClearsRows(name: Ruleset.Name) throws {
    let played = try play(Ruleset(name), pieces: 40)
    #expect(played.game.lockCount >= 40 && played.game.lines >= 8, "\(played.game.lines) lines")
  }

  @Test("at the fastest levels that people play the buttons still come in time", arguments: [18, 19])
  func theButtonsComeInTime(level: Int) throws {
    let played = try play(.retro, level: level, pieces: 40)
    #expect(played.game.lockCount >= 40 && played.game.lines >= 8, "\(played.game.lines) lines")
  }

  @Test(
    "a button is pressed ten times a second at most, so that the machine sees each press", arguments: machines
  )
  func noButtonIsPressedTooFast(name: Ruleset.Name) throws {
    let rules = Ruleset(name)
    let played = try play(rules, level: rules.levels.contains(18) ? 18 : nil, pieces: 20)
    // Each thumb has its own buttons; hands vary, down to about half of the usual time.
    let least =
      rules.lockDelay == nil ? BotHands.buttonInterval - BotHands.frame : BotHands.buttonInterval / 2
    for thumb in [
      [GameCommand.left, .right, .softDrop, .hardDrop],
      [.rotateClockwise, .rotateCounterclockwise, .rotateHalf],
    ] {
      let times = played.moves.filter { thumb.contains($0.command) && !$0.isRepeat }.map(\.time.microseconds)
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= least })
    }
  }

  /// How many pieces a bot locks within two minutes, at least, and the level.
  private static let paces: [(Ruleset.Name, level: Int, pieces: Int)] = [
    (.retro, 0, 60), (.retroPAL, 0, 60), (.handheld, 0, 60), (.arcade, 0, 60), (.arcade2, 0, 60),
    (.arcade3, 0, 60), (.retro, 9, 60), (.handheld, 9, 60), (.arcade, 100, 60),
  ]

  @Test("where pieces fall slowly, a bot drops them", arguments: paces)
  func slowPiecesAreDropped(name: Ruleset.Name, level: Int, pieces: Int) throws {
    let played = try play(Ruleset(name), level: level, pieces: pieces)
    let seconds = played.game.time.microseconds / 1_000_000
    #expect(played.game.lockCount >= pieces && seconds < 120, "\(played.game.lockCount) in \(seconds) s")
    let hasUp = played.game.ruleset.machine?.buttons(for: .hardDrop) != nil
    let drops = played.moves.filter { $0.command == .softDrop }
    #expect(drops.contains { !$0.isRepeat } && (hasUp || drops.contains { $0.isRepeat }), "Down is held")
    #expect(played.moves.contains { $0.command == .hardDrop } == hasUp)
  }

  @Test("a place that no press reaches is given up, also where nothing falls")
  func whatCannotBeReachedIsGivenUp() throws {
    let game = try Game(GameSetup(ruleset: .retro, seed: 3, startLevel: 0, mode: .practice))
    let piece = try #require(game.fallingPiece)
    let beyond = FallingPiece(
      tetromino: piece.tetromino, orientation: piece.orientation, x: 20, y: 16, matrix: piece.matrix)
    let places = [(beyond, false), (piece, true)]
    for (place, isReached) in places {
      var target = place
      if isReached { target = try #require(game.ghost) }
      #expect(
        BotHands.reach(Placement(piece: target, spin: nil), in: game, from: game.time, interval: 100_000)
          == isReached)
    }
  }

  @Test("on a narrow classic field a bot survives", arguments: [(10, 10), (10, 20), (12, 26)])
  func aNarrowFieldIsSurvived(width: Int, height: Int) throws {
    var rules = Ruleset.classic
    (rules.width, rules.height) = (width, height)
    let played = try play(rules, pieces: 60)
    #expect(played.game.lockCount >= 60 && played.game.lines >= 12, "\(played.game.lines) lines")
  }
}
