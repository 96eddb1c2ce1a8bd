import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockStorage
@testable import BlockViews
@testable import TerminalUI

/// The pages of a server's rooms, removing somebody from a room, and a server's changed key.
@Suite struct RoomPagesTests {
  @Test func roomsBeyondTheFirstPageAreReachedByPagesAndBySearch() {
    var world = RoomWorld()
    world.join("Anna")
    world.openRooms((1...30).map { "room \($0)." })
    world.choose("Refresh", by: 0)
    #expect(world.players[0].shows("room 30.") && world.players[0].shows("room 19."))
    #expect(!world.players[0].shows("room 18.") && world.players[0].shows("1/3"))
    world.choose("Page", by: 0)
    #expect(
      world.players[0].shows("room 18.") && world.players[0].shows("2/3"), "\(world.players[0].screen.text)")
    world.press(.left, by: 0)
    world.press(.left, by: 0)
    world.pass(milliseconds: 100)
    #expect(world.players[0].shows("room 6.") && world.players[0].shows("3/3"))
    world.choose("Search", by: 0)
    for character in "OOM 2" { world.press(.character(character), by: 0) }
    world.press(.enter, by: 0)
    world.pass(milliseconds: 100)
    #expect(world.players[0].shows("Search: OOM 2") && world.players[0].shows("room 2."))
    #expect(!world.players[0].shows("room 30.") && world.players[0].shows("room 29."))
    world.choose("room 29.", by: 0)
    #expect(world.players[0].shows("other 28"))
  }

  @Test func aRoomThatIsNotThereCannotBeJoinedAndThatIsSaid() {
    var world = RoomWorld()
    world.join("Boris")
    world.join("Anna", room: "ABC234")
    world.pass(milliseconds: 500)
    #expect(
      world.players[1].shows("There is no such room; it may have closed meanwhile."), "\(world.players[1])")
  }

  @Test func whoIsInARoomThatClosesHearsIt() {
    var world = RoomWorld()
    world.join("Anna", watches: true)
    world.openRooms(["first."])
    world.choose("Refresh", by: 0)
    world.choose("first.", by: 0)
    #expect(world.players[0].shows("other 0"), "\(world.players[0])")
    world.closeRoom(0)
    #expect(world.players[0].shows("The room is closed."), "\(world.players[0])")
  }

  @Test func whoOpenedARoomRemovesAPlayerWhoHearsIt() {
    var world = RoomWorld.withTwo()
    #expect(!world.players[1].shows("Remove a player"))
    world.choose("Remove a player", by: 0)
    world.choose("Boris", by: 0)
    world.pass(milliseconds: 500)
    #expect(!world.players[0].shows("Boris") && !world.players[0].shows("Remove a player"))
    #expect(world.players[1].shows("You were removed from the room."), "\(world.players[1].screen.text)")
    world.choose("Anna", by: 1)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("You were removed from this room."), "\(world.players[1].screen.text)")
  }

  @Test func theKeyInTheBarRemovesAPlayerInTheRoom() {
    var world = RoomWorld.withTwo()
    world.pass(milliseconds: 100)
    #expect(world.players[0].screen.text.split(separator: "\n").first?.contains("Delete Remove") == true)
    #expect(!world.players[1].shows("Delete Remove"))
    world.press(.delete, by: 1)
    #expect(!world.players[1].shows("Remove a player"))
    world.press(.delete, by: 0)
    #expect(world.players[0].shows("Remove a player"))
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    #expect(!world.players[0].shows("Boris") && !world.players[0].shows("Delete Remove"))
    #expect(world.players[1].shows("You were removed from the room."), "\(world.players[1].screen.text)")
  }

  @Test func theKeyInTheBarRemovesAPlayerDuringAMatchWhichGoesOnMeanwhile() throws {
    var world = RoomWorld.playing()
    #expect(world.players[0].screen.text.split(separator: "\n").first?.contains("Delete Remove") == true)
    world.press(.delete, by: 0)
    let before = try #require(try world.screen(0).connection.session.match?.game(of: 1).time)
    world.pass(milliseconds: 500)
    let after = try #require(try world.screen(0).connection.session.match?.game(of: 1).time)
    #expect(after > before)
    // Going back leads to the match.
    world.press(.escape, by: 0)
    world.pass(milliseconds: 100)
    #expect(try world.screen(0).isLive)
    #expect(!world.players[0].shows("Remove a player"))
    world.press(.delete, by: 0)
    world.press(.enter, by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[0].shows("You win!"), "\(world.players[0].screen.text)")
    #expect(world.players[1].shows("You were removed from the room."), "\(world.players[1].screen.text)")
    #expect(world.players[1].shows("Open a room"))
    #expect(try !world.screen(1).isLive)
    #expect(world.files[1].count == 1, "the part of the match that was played is kept")
    // Nothing of the match follows.
    world.pass(milliseconds: 12_000)
    #expect(world.players[1].shows("Open a room"), "\(world.players[1].screen.text)")
  }

  @Test func theBestMatchIsOneRowAwayAndOnlyIfOneRuns() throws {
    var world = RoomWorld.playing()
    world.join("Cleo")
    world.pass(milliseconds: 100)
    #expect(world.players[2].shows("Watch the best match"), "\(world.players[2].screen.text)")
    world.choose("Watch the best match", by: 2)
    world.pass(milliseconds: 500)
    #expect(try world.screen(2).connection.session.room?.you == 0)
    #expect(world.players[2].shows("Anna") && world.players[2].shows("Boris"))
    var quiet = RoomWorld.withTwo()
    quiet.join("Cleo")
    quiet.pass(milliseconds: 100)
    #expect(!quiet.players[2].shows("Watch the best match"))
  }

  @Test func aVisitorPlaysAloneByOneKeyAndComesBackToTheLobby() throws {
    var world = RoomWorld.withTwo()
    world.join("Cleo", endsProgram: true)
    world.pass(milliseconds: 100)
    #expect(world.players[2].shows("Play alone") && world.players[2].shows("Leave"))
    world.pass(milliseconds: 1_000)
    world.press(.enter, by: 2)
    world.pass(milliseconds: 100)
    #expect(world.players[2].shows("Score"), "\(world.players[2].screen.text)")
    // Nothing is kept here, so leaving asks.
    world.press(.character("q"), by: 2)
    world.choose("Leave", by: 2)
    #expect(world.players[2].shows("Play alone"), "\(world.players[2].screen.text)")
    world.choose("Menu", by: 2)
    let shown = world.players[2].model.stack.screens.last.map { "\(type(of: $0))" }
    #expect(shown == "MainMenuScreen")
  }

  @Test func newsThatDoNotFitTheBarStandBelowIt() {
    var world = RoomWorld.withTwo(sizes: [Size(columns: 80, rows: 24), Size(columns: 24, rows: 12)])
    world.press(.delete, by: 0)
    world.press(.enter, by: 0)
    world.pass(milliseconds: 300)
    let lines = world.players[1].screen.text.split(separator: "\n")
    #expect(lines.first?.contains("removed") == false)
    #expect(lines.dropFirst().contains { $0.contains("removed") }, "\(world.players[1].screen.text)")
  }

  @Test func ownBotsAreNotAmongThosePlayersWhoCanBeRemoved() {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.open(by: 0)
    world.choose("Add a bot", by: 0)
    #expect(world.players[0].shows("Robot") && !world.players[0].shows("Remove a player"))
  }

  // MARK: A server's key

  /// A game that has typed an address whose fingerprint is not the known one.
  private func asked() throws -> ModelDriver {
    var driver = ModelDriver()
    driver.model.stack.push(RoomScreen(RoomRequest(address: "10.0.0.7:25625#bbbbb", name: "Anna")))
    driver.model.appear()
    driver.send(.tick)
    let run = try #require(started(driver))
    #expect(run.arguments == ["connect", "--report", "10.0.0.7:25625#bbbbb"])
    driver.send(.link(.errorLine("keys aaaaa-11111 bbbbb-22222"), for: run.ticket))
    driver.send(.link(.errorLine("failed replacesKey the key is another one"), for: run.ticket))
    driver.send(.link(.ended(2), for: run.ticket))
    return driver
  }

  private func started(_ driver: ModelDriver) -> (arguments: [String], ticket: Ticket)? {
    var started: (arguments: [String], ticket: Ticket)?
    for case .link(.start(let arguments), let ticket) in driver.effects { started = (arguments, ticket) }
    return started
  }

  @Test func aTypedFingerprintReplacesTheKnownOneOnlyAfterAQuestionThatShowsBoth() throws {
    var driver = try asked()
    #expect(driver.shows("Replace the known key?"), "\(driver.screen.text)")
    #expect(driver.shows("aaaaa-11111") && driver.shows("bbbbb-22222") && driver.shows("10.0.0.7:25625"))
    driver.press(.down)
    driver.press(.enter)
    #expect(started(driver)?.arguments == ["connect", "--report", "--replace-key", "10.0.0.7:25625#bbbbb"])
  }

  @Test(arguments: [Key.enter, .escape]) func whoDoesNotWantItIsNotConnected(key: Key) throws {
    var driver = try asked()
    let before = driver.model.stack.screens.count
    driver.press(key)
    #expect(driver.model.stack.screens.count == before - 1)
    #expect(started(driver)?.arguments.contains("--replace-key") != true)
  }
}
