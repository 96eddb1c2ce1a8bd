import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Bots that a player adds to a room: players like others, but marked.
@Suite struct RoomBotTests {
  /// A room with Anna and a bot.
  private func withBot(stepsUp steps: Int = 0) -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    // The line after "Ready" and "Invite".
    for _ in 0..<2 { world.press(.down, by: 0) }
    for _ in 0..<steps { world.press(.right, by: 0) }
    world.choose("Add a bot", by: 0)
    return world
  }

  /// A room of three with Anna and two bots of one grade.
  private func withTwoBots() -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 0)
    world.press(.up, by: 0)
    world.press(.right, by: 0)
    world.choose("Open the room", by: 0)
    for _ in 0..<2 { world.choose("Add a bot", by: 0) }
    return world
  }

  private func playing(stepsUp steps: Int = 0) -> RoomWorld {
    var world = withBot(stepsUp: steps)
    world.choose("Ready", by: 0)
    world.pass(milliseconds: 3_500)
    return world
  }

  @Test func aBotTakesASeatIsReadyAndIsMarked() throws {
    let world = withBot()
    #expect(world.players[0].shows("Robot, Bot 3, ready"), "\(world.players[0].screen.text)")
    #expect(try world.screen(0).connection.session.room?.members.map(\.bot) == [0, 3])
  }

  @Test func itsGradeIsChosen() {
    #expect(withBot(stepsUp: 4).players[0].shows("Robot, Bot 7, ready"))
    #expect(withBot(stepsUp: 20).players[0].shows("Robot, Bot 10, ready"))
  }

  @Test func itPlaysToTheEndAndTheFileNamesItABot() throws {
    var world = playing(stepsUp: 4)
    #expect(world.players[0].shows("Bot 7: Robot"), "\(world.players[0].screen.text)")
    world.pass(milliseconds: 20_000)
    let match = try #require(world.screen(0).connection.session.match)
    #expect(match.game(of: 2).lockCount > 15, "\(match.game(of: 2).lockCount)")
    #expect(match.game(of: 2).lines > 2)
    for _ in 0..<60 where !world.players[0].shows("wins!") {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    world.pass(milliseconds: 1_000)
    #expect(world.players[0].shows("Bot 7: Robot wins!"))
    let verified = try MatchReplayFile.verify(try #require(world.files[0].first))
    #expect(verified.header.bots == [0, 7] && verified.result?.ranking == [2, 1])
    #expect(try world.screen(0).connection.session.match?.result?.proof().fault == nil)
    // A rematch needs only the person.
    world.choose("Again", by: 0)
    world.pass(milliseconds: 3_500)
    #expect(world.players[0].shows("Next"))
  }

  @Test func itIsRemovedAndLeavesWithThePlayerWhoAddedIt() {
    var world = withBot()
    world.choose("Remove a bot", by: 0)
    #expect(world.players[0].shows("an empty seat") && !world.players[0].shows("Robot"))
    world.choose("Add a bot", by: 0)
    #expect(world.players[0].shows("Robot"))
    world.join("Boris", watches: true)
    world.pass(milliseconds: 100)
    world.choose("Leave the room", by: 0)
    // The bot left with its owner, and the room closed with its last player.
    #expect(world.lobby.openRoom == nil && world.players[1].shows("Refresh"))
  }

  @Test func twoBotsHaveTwoNames() {
    let world = withTwoBots()
    #expect(world.players[0].shows("Robot, Bot 3") && world.players[0].shows("Robot 2, Bot 3"))
  }

  @Test func aBotWhoseNameSomebodyHasTakesThatOfItsRoom() throws {
    var world = RoomWorld()
    world.join("Robot")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.choose("Add a bot", by: 0)
    let code = try #require(world.screen(0).connection.session.room?.code)
    #expect(world.players[0].shows("Robot \(code)-1, Bot 3"), "\(world.players[0].screen.text)")
  }

  @Test func noMoreBotsAreSentForThanThereAreSeats() throws {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    var screen = try world.screen(0)
    var context = GameScreenTrial.context()
    for _ in 0..<5 { screen.addBot(3, &context) }
    #expect(screen.bots.count == 1)
  }

  @Test func twoBotsOfAGradePlayEachInItsOwnWay() throws {
    var world = withTwoBots()
    world.choose("Ready", by: 0)
    world.pass(milliseconds: 10_000)
    let match = try #require(world.screen(0).connection.session.match)
    let (first, second) = (match.game(of: 2), match.game(of: 3))
    #expect(first.attack == 0 && second.attack == 0, "the bots differ only in their seeds")
    #expect(first.lockCount > 3 && first.playfield != second.playfield)
    // The clock goes on after the person has topped out.
    for _ in 0..<60 where !(try world.screen(0).connection.session.match?.game(of: 1).isOver ?? true) {
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
    }
    #expect(try world.screen(0).connection.session.match?.game(of: 1).isOver == true)
    let before = world.players[0].screen.lines[0]
    world.pass(milliseconds: 2_000)
    #expect(world.players[0].screen.lines[0] != before)
  }

  @Test func aBotOnALostConnectionComesBackAndPlaysOn() throws {
    var world = playing(stepsUp: 4)
    world.pass(milliseconds: 5_000)
    world.isReachable = false
    world.cut(0)
    world.pass(milliseconds: 3_000)
    world.isReachable = true
    world.pass(milliseconds: 6_000)
    let before = try #require(world.screen(0).connection.session.match?.game(of: 2).lockCount)
    world.pass(milliseconds: 8_000)
    let match = try #require(world.screen(0).connection.session.match)
    // The bot may have won meanwhile, but nothing else has ended its game.
    #expect(match.game(of: 2).lockCount > before + 4)
    #expect([nil, .goal].contains(match.game(of: 2).endCause))
  }

  @Test func theCommandSeatsBotsAndMakesRoomForThem() {
    let two = CommandTrial().run("host", "--bots", "3,5").played.first?.link
    #expect(two?.bots == [3, 5] && two?.settings?.seats == 4)
    let full = CommandTrial().run("host", "--bots", "1,2", "--seats", "2")
    #expect(
      full.status == 2 && full.errors.first?.contains("is too small for you and all of the bots") == true)
    for wrong in ["11", "0", "x", "3,", "1,1,1,1,1,1,1,1"] {
      #expect(CommandTrial().run("host", "--bots", wrong).status == 2)
    }
  }

  // MARK: Drawing opponents

  @Test func anOpponentIsSeenWhereItsPiecesLockAndNotAtEachKey() throws {
    var world = playing(stepsUp: 4)
    world.pass(milliseconds: 2_000)
    let before = try #require(world.screen(0).connection.session.match?.game(of: 2).lockCount)
    var pictures = 0
    var last: [Cell] = []
    for _ in 0..<500 {
      world.pass(milliseconds: 20)
      let screen = world.players[0].screen
      let half = (1..<24).flatMap { y in (40..<80).map { screen[$0, y] } }
      if half != last { pictures += 1 }
      last = half
    }
    let locks = try #require(world.screen(0).connection.session.match?.game(of: 2).lockCount) - before
    #expect(locks > 10)
    #expect(pictures >= locks && pictures <= locks + 15, "\(pictures) for \(locks)")
  }

  /// A step of one's own piece costs the same bytes whatever the others do.
  @Test func aKeyCostsFewBytes() {
    var world = playing(stepsUp: 4)
    world.pass(milliseconds: 2_000)
    var costs: [Int] = []
    for step in 0..<40 {
      let before = world.players[0].screen
      world.press(step % 4 < 2 ? .left : .right, by: 0)
      costs.append(LeastBytes.between(before, world.players[0].screen, theme: .standard))
      world.pass(milliseconds: 30)
    }
    let sorted = costs.sorted()
    #expect(sorted[20] > 0 && sorted[20] < 60 && sorted[36] < 120, "\(sorted)")
  }
}
