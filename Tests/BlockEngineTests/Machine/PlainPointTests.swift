import BlockEngine
import Testing

/// The 8-bit console's option of points without its slips.
@Suite struct PlainPointTests {
  /// The score after each of four pieces whose lower half is dropped softly.
  private func scores(isPlain: Bool) throws -> [Int] {
    var console = ConsoleRules(.ntsc)
    console.hasPlainDropPoints = isPlain
    var rules = Ruleset.retro
    rules.machine = .console(console)
    var game = try Game(GameSetup(ruleset: rules, seed: 1, startLevel: 0))
    var frame: Int64 = 0
    func play(_ buttons: PadButtons) {
      game.perform(.pad(buttons), at: GameTime(microseconds: rules.frameRate.microseconds(frames: frame)))
      frame += 1
      game.advance(to: GameTime(microseconds: rules.frameRate.microseconds(frames: frame)))
    }
    return (1...4).map { piece in
      for _ in 0..<(piece == 1 ? 400 : 300) { play([]) }
      while game.lockCount < piece, frame < 10_000 { play(.down) }
      for _ in 0..<30 { play([]) }
      return game.score
    }
  }

  /// From a score whose last digit is 0, up to sixteen rows have no slip on the console either.
  @Test func theFirstSoftDropGivesWhatItGivesOnTheConsole() throws {
    let plain = try scores(isPlain: true)
    #expect(plain[0] >= 10)
    #expect(try scores(isPlain: false)[0] == plain[0])
  }

  @Test func eachSoftDropAddsTheSameAsFromNothing() throws {
    let plain = try scores(isPlain: true)
    let gains = zip(plain, [0] + plain).map { $0 - $1 }
    // Each piece falls less far than the one before, which it lands on.
    #expect(gains.allSatisfy { (4...16).contains($0) }, "\(plain)")
  }
}
