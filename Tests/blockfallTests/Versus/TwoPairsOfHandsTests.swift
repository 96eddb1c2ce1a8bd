import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// Two people at one keyboard, on terminals that report key releases and on those that do not.
@Suite struct TwoPairsOfHandsTests {
  /// The command of each action.
  private static let commands: [PlayerAction: GameCommand] = [
    .left: .left, .right: .right, .rotateClockwise: .rotateClockwise,
    .rotateCounterclockwise: .rotateCounterclockwise, .rotateHalf: .rotateHalf, .softDrop: .softDrop,
    .hardDrop: .hardDrop, .hold: .hold,
  ]

  /// A key press of one person (from 0), in milliseconds from the first piece on.
  private struct Press {
    let person: Int
    let action: PlayerAction
    let key: Key
    let down: Int
    let up: Int
  }

  /// Eight keys per second and person, at seeded random: as uneven as a hand's, and presses may overlap.
  private func presses(seed: UInt64, count: Int = 48) -> [Press] {
    var dice = Lehmer(state: seed)
    let keys = HalfKeyPair()
    return KeyboardHalf.allCases.enumerated().flatMap { person, half in
      var (time, drops) = (person * 60, 0)
      return (0..<count).map { _ in
        time += 85 + dice.below(81)
        var action = SplitKeyboard.actions[dice.below(SplitKeyboard.actions.count)]
        // Few enough drops that nobody tops out before the end.
        if action == .hardDrop { drops += 1 }
        if action == .hardDrop, drops > 5 { action = .rotateClockwise }
        let chords = keys[half][action]
        return Press(
          person: person, action: action, key: chords[dice.below(chords.count)].key, down: time,
          up: time + 40 + dice.below(80))
      }
    }
  }

  /// Two people at one keyboard, with the match's file in a folder.
  private func match(in home: TemporaryFolder, reportsReleases: Bool) throws -> ModelDriver {
    try .match(
      "person person nobody nobody", saver: GameSaver(directory: .success(home.data)),
      reportsReleases: reportsReleases)
  }

  /// The commands of each player in the match's file, without the repeats of held keys.
  private func commands(_ driver: ModelDriver, in home: TemporaryFolder) throws -> [[String]] {
    let bytes = try #require(contents(home.data.replay(driver.match.session.id)))
    var found: [[String]] = [[], []]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ",")
      let word = parts.last?.split(separator: "\"").first.map(String.init)
      guard parts.count == 3, let word, GameCommand.allCases.contains(where: { $0.word == word }) else {
        continue
      }
      found[line.hasPrefix("[1,") ? 0 : 1].append(word)
    }
    return found
  }

  @Test(arguments: [true, false], 1...6 as ClosedRange<UInt64>)
  func everyPressIsItsOwnersCommandAtSixteenKeysASecond(reportsReleases: Bool, seed: UInt64) throws {
    let home = try TemporaryFolder()
    var driver = try match(in: home, reportsReleases: reportsReleases)
    let presses = presses(seed: seed)
    var events = presses.map { (time: $0.down, key: $0.key, phase: KeyEvent.Phase.press) }
    if reportsReleases { events += presses.map { ($0.up, $0.key, .release) } }
    var time = 0
    for event in events.sorted(by: { $0.time < $1.time }) {
      driver.pass(.milliseconds(event.time - time))
      time = event.time
      driver.press(event.key, [], event.phase)
    }
    // Wait for commands that were delayed until the next report.
    driver.pass(.milliseconds(200))
    #expect(time > 5_000 && time < 7_000, "sixteen keys a second")
    #expect(try driver.match.isLive)
    let wanted = (0..<2).map { person in
      presses.filter { $0.person == person }.compactMap { Self.commands[$0.action]?.word }
    }
    #expect(try commands(driver, in: home) == wanted)
    #expect(try driver.match.seats.map { $0.input?.controls.pressCount } == wanted.map(\.count))
  }

  /// A terminal that reports no releases repeats only the last key pressed.
  @Test func whoHoldsAKeyMovesNobodyElseAndLosesNoPressToTheOthersKeys() throws {
    let home = try TemporaryFolder()
    var driver = try match(in: home, reportsReleases: false)
    let other = try driver.match.session.game(of: 2).fallingPiece
    // The first player holds a key: one report, another after half a second, then thirty a second.
    driver.press(.character("d"))
    driver.pass(.milliseconds(500))
    for _ in 0..<10 {
      driver.press(.character("d"))
      driver.pass(.milliseconds(33))
    }
    let piece = try #require(driver.match.session.game(of: 1).fallingPiece)
    #expect(piece.minos.map(\.x).max() == 9)
    #expect(try driver.match.session.game(of: 2).fallingPiece?.x == other?.x)
    // The second player's taps end the repeats of the first player's key until it is pressed again.
    for key in [Key.left, .up, .left] {
      driver.press(key)
      driver.pass(.milliseconds(125))
    }
    driver.press(.character("a"))
    driver.press(.character("a"))
    driver.pass(.milliseconds(200))
    let found = try commands(driver, in: home)
    #expect(found[0].prefix(1) == ["right"] && found[0].suffix(2) == ["left", "left"], "\(found[0])")
    #expect(Set(found[0]) == ["right", "left"])
    #expect(found[1] == ["left", "cw", "left"])
  }

  /// If both hold, the terminal repeats only the second player's key, and the first player's direction ends
  /// by itself.
  @Test func ofTwoWhoHoldWithoutReleasesTheLastOneMovesAndTheOtherStops() throws {
    let home = try TemporaryFolder()
    var driver = try match(in: home, reportsReleases: false)
    driver.press(.character("a"))
    driver.pass(.milliseconds(500))
    for _ in 0..<3 {
      driver.press(.character("a"))
      driver.pass(.milliseconds(33))
    }
    driver.press(.right)
    driver.pass(.milliseconds(500))
    for _ in 0..<10 {
      driver.press(.right)
      driver.pass(.milliseconds(33))
    }
    let pieces = try (1...2).map { try #require(driver.match.session.game(of: $0).fallingPiece) }
    #expect(pieces[1].minos.map(\.x).max() == 9)
    #expect(try driver.match.seats[0].input?.controls.nextDeadline == nil, "the first player holds no key")
    let found = try commands(driver, in: home)
    #expect(Set(found[0]) == ["left"] && Set(found[1]) == ["right"])
  }
}
