import BlockEngine
import BlockLink
import TerminalUI
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockSettings
@testable import BlockStorage

/// The rules of a room, chosen before it opens and shown to everybody.
@Suite struct RoomOfferTests {
  @Test func whatIsChosenIsPlayedAndEverybodySeesIt() throws {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 0)
    // Select the rules, then the goal below the attack.
    world.press(.down, by: 0)
    world.press(.right, by: 0)
    #expect(world.players[0].shows("League 10×20"))
    for _ in 0..<2 { world.press(.down, by: 0) }
    for _ in 0..<2 { world.press(.right, by: 0) }
    #expect(world.players[0].shows("most lines") && world.players[0].shows("Minutes"))
    world.choose("Open the room", by: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    for player in world.players {
      #expect(player.shows("League 10×20, most lines, 2:00"), "\(player.screen.text)")
    }
    let settings = try #require(world.screen(1).connection.session.room?.settings)
    #expect(settings.rules == .league && settings.attack == .league && settings.goal == .lines(seconds: 120))
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 13_500)
    // The time left is shown.
    #expect(
      world.players[1].shows("1:50") || world.players[1].shows("1:49"), "\(world.players[1].screen.text)")
  }

  @Test func anInvitationSaysWhatIsPlayed() {
    var world = RoomWorld.withTwo()
    world.join("Cleo")
    world.pass(milliseconds: 100)
    world.choose("Leave the room", by: 1)
    world.choose("Invite", by: 0)
    world.choose("Cleo", by: 0)
    #expect(world.players[2].shows("Modern 10×20, last standing"))
  }

  @Test func backFromWhatIsPlayedIsTheListAgain() {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 0)
    world.press(.escape, by: 0)
    #expect(world.players[0].shows("Refresh"))
  }

  @Test func aHostWhoWantsNoWatchersHasNone() throws {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 0)
    for _ in 0..<12 where !world.players[0].screen.selectedText.contains("Watchers") {
      world.press(.down, by: 0)
    }
    world.press(.right, by: 0)
    world.choose("Open the room", by: 0)
    #expect(world.players[0].shows("nobody watches"))
    #expect(try world.screen(0).connection.session.room?.settings.isWatchable == false)
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 200)
    #expect(world.players[1].shows("Nobody may watch in this room."), "\(world.players[1].screen.text)")
    #expect(world.players[1].shows("Refresh"))
  }

  @Test func onlyWhatAServerHasIsOffered() {
    #expect(
      RoomSettings.offered.map(\.rules) == [
        .modern, .league, .classic, .retro, .retroPAL, .handheld, .arcade, .arcade2, .arcade3,
      ])
    var setup = VersusSetup()
    setup.rules = .modernWide
    #expect(setup.forRoom.rules == .modern)
    for (rules, _) in RoomSettings.offered {
      #expect(
        Ruleset(RoomSettings(VersusSetup(rules: rules), seats: 2, isWatchable: true).rules) == rules.ruleset)
    }
  }

  // MARK: The command line

  private func request(_ arguments: String...) -> RoomRequest? {
    CommandTrial().run(["host"] + arguments).played.first?.link
  }

  @Test func theCommandTakesRulesAndGoal() {
    #expect(request()?.settings == RoomSettings())
    #expect(
      request("--rules", "league", "--goal", "lines:90", "--first-to", "3")?.settings
        == RoomSettings(rules: .league, attack: .league, goal: .lines(seconds: 90), firstTo: 3))
    #expect(
      request("--attack", "jstris", "--target", "attacker", "--seats", "4")?.settings
        == RoomSettings(attack: .jstris, targeting: .attacker, seats: 4))
    #expect(request("--no-watchers")?.settings == RoomSettings(isWatchable: false))
  }

  @Test(arguments: [
    (["--target", "random"], "it is next, turn or attacker"),
    (["--goal", "fun"], "standing, life, lines:SECONDS or attack:SECONDS"),
    (["--rules", "nonsense"], "nonsense"),
    (["--seats", "9"], "from 2 to 8"),
  ])
  func whatNoServerRunsIsRefusedBeforeAnythingOpens(arguments: [String], words: String) {
    let refused = CommandTrial().run(["host"] + arguments)
    #expect(refused.status == 2 && refused.played.isEmpty)
    #expect(refused.errors.first?.contains(words) == true, "\(refused.errors)")
  }

  @Test func rulesOfOnesOwnAreRefusedWithTheReason() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/mine.rules"
    try PrivateFile.write(Array("name = mine\ninherits = modern\nfield = 8x16\n".utf8), to: path)
    let refused = CommandTrial().run("host", "--rules", path)
    #expect(refused.status == 2 && refused.played.isEmpty)
    #expect(refused.errors.first?.contains("cannot have rules of your own") == true, "\(refused.errors)")
  }
}
