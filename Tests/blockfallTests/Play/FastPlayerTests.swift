import BlockEngine
import Glibc
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import TerminalUI

/// A fast player's keys, ten per second, while a direction is held; and floods of keys.
@Suite struct FastPlayerTests {
  /// Keys that act once, whatever is held.
  private static let keys: [(key: Key, command: GameCommand)] = [
    (.up, .rotateClockwise), (.character("z"), .rotateCounterclockwise), (.down, .softDrop),
    (.character("x"), .rotateClockwise), (.character(" "), .hardDrop),
  ]

  /// Checks that a key takes effect and is drawn immediately.
  private func tap(_ number: Int, of trial: inout PlayTrial, reportsReleases: Bool) {
    let (key, command) = FastPlayerTests.keys[number % FastPlayerTests.keys.count]
    var wanted = trial.game
    let before = trial.text
    wanted.perform(command, at: wanted.time)
    trial.key(key)
    #expect(trial.game.digest == wanted.digest, "key \(number) was lost")
    if command == .hardDrop { #expect(trial.text != before, "the effect is drawn immediately") }
    if reportsReleases { trial.key(key, .release) }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func noKeyIsLostAndTheHeldDirectionGoesOn(seed: UInt64) throws {
    var settings = Settings()
    settings.autoShiftRate = 50
    var trial = try PlayTrial(seed: seed, settings: settings, reportsReleases: true)
    trial.key(.right)
    trial.pass(170)
    for number in 0..<200 {
      let x = trial.x
      let pieces = trial.game.pieceCount
      trial.pass(100)
      if trial.game.pieceCount == pieces {
        #expect(trial.x == x + 2 || trial.isStopped(towards: 1), "the held direction continues")
      }
      if case .over = trial.screen.stage { break }
      tap(number, of: &trial, reportsReleases: true)
      if case .over = trial.screen.stage { break }
    }
    #expect(trial.game.pieceCount > 5)
  }

  @Test func withoutReleasesNoKeyIsLostEither() throws {
    var trial = try PlayTrial(reportsReleases: false)
    for number in 0..<100 {
      // Between other keys, the direction is held long enough to repeat, or tapped.
      trial.key(.right)
      if number.isMultiple(of: 4) {
        trial.pass(500)
        for _ in 0..<5 {
          trial.key(.right)
          trial.pass(33)
        }
      } else {
        trial.pass(100)
      }
      if case .over = trial.screen.stage { break }
      tap(number, of: &trial, reportsReleases: false)
      if case .over = trial.screen.stage { break }
      trial.pass(100)
      if case .over = trial.screen.stage { break }
    }
    #expect(trial.game.pieceCount > 5)
  }

  @Test(arguments: [(Key.left, Key.right), (.right, .left)])
  func whenKeysFloodInTheNewestDirectionWins(older: Key, newer: Key) throws {
    var trial = try PlayTrial(reportsReleases: true)
    for _ in 0..<5_000 {
      trial.key(older)
      trial.key(newer)
    }
    let start = trial.x
    trial.pass(400)
    let side = newer == .right ? 1 : -1
    #expect((trial.x - start).signum() == side || trial.isStopped(towards: side))
    trial.key(newer, .release)
    trial.key(older, .release)
    let end = trial.x
    trial.pass(500)
    #expect(trial.x == end, "no key sticks")
  }

  @Test func aFloodOfKeysOnTheTerminalIsDrainedAndItsLastKeyObeyedAtOnce() throws {
    let process = try PseudoTerminalProcess.game()
    for _ in 0..<50 { try process.send(Array(String(repeating: "hl", count: 1_000).utf8)[...]) }
    try process.send("p")
    try process.wait(for: "the last pause") { $0.contains("Give up") }
    process.signal(SIGTERM)
    #expect(try process.waitForExit() == .status(0))
  }
}
