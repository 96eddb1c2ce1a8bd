import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// Ranked matches on the screens of two players.
@Suite struct RankedRoomTests {
  /// Two players who look for an opponent; the second one reads with a screen reader.
  private static func seeking() -> RoomWorld {
    var world = RoomWorld(hasRatings: true)
    world.join("Anna", ranked: .modern)
    world.pass(milliseconds: 3_000)
    return world
  }

  private static func found(isPlain: Bool = false) -> RoomWorld {
    var world = seeking()
    world.join("Boris", isPlain: isPlain, ranked: .modern)
    world.pass(milliseconds: 500)
    return world
  }

  private static func playing() -> RoomWorld {
    var world = found()
    for player in 0..<2 { world.choose("Accept", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  private static func giveUp(_ player: Int, in world: inout RoomWorld) {
    world.press(.escape, by: player)
    world.pass(milliseconds: 100)
    world.choose("Give up", by: player)
    world.pass(milliseconds: 600)
  }

  @Test func theSearchSaysHowLongAndHowWide() {
    var world = Self.seeking()
    #expect(world.players[0].shows("Your rating: 1487 (provisional)"), "\(world.players[0].screen.text)")
    #expect(
      world.players[0].shows("Searched for 0:03 so far, up to 305 points away."),
      "\(world.players[0].screen.text)")
    world.pass(milliseconds: 60_000)
    #expect(world.players[0].shows("Searched for 1:0"), "\(world.players[0].screen.text)")
    world.choose("Stop looking", by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[0].shows("Ranked match") && world.players[0].shows("Open a room"))
  }

  @Test func anOpponentIsAcceptedInTenSecondsAndTheMatchBegins() throws {
    var world = Self.found()
    for player in 0..<2 {
      #expect(world.players[player].shows("Opponent found"), "\(world.players[player].screen.text)")
    }
    #expect(world.players[0].shows("Boris, rating 1487") && world.players[0].shows("s left to accept"))
    world.choose("Accept", by: 0)
    #expect(world.players[0].shows("You have accepted"))
    world.choose("Accept", by: 1)
    world.pass(milliseconds: 500)
    #expect(try world.screen(0).isLive && world.screen(1).isLive)
    #expect(try world.screen(0).connection.session.room?.isRanked == true)
  }

  @Test func whoDeclinesComesToTheRoomsAndTheOtherLooksOn() {
    var world = Self.found()
    world.choose("Decline", by: 0)
    world.pass(milliseconds: 500)
    #expect(world.players[0].shows("Open a room"), "\(world.players[0].screen.text)")
    #expect(world.players[1].shows("The opponent does not want to play."), "\(world.players[1].screen.text)")
    #expect(world.players[1].shows("Stop looking"))
  }

  @Test func whoDoesNotAnswerWaitsNoLonger() {
    var world = Self.found()
    world.choose("Accept", by: 0)
    world.pass(milliseconds: 10_500)
    #expect(world.players[1].shows("You did not answer in time"), "\(world.players[1].screen.text)")
    #expect(world.players[0].shows("Stop looking"), "\(world.players[0].screen.text)")
  }

  @Test func aSeriesIsPlayedByItselfAndItsEndSaysWhatItHasChanged() throws {
    var world = Self.playing()
    Self.giveUp(0, in: &world)
    #expect(world.players[1].shows("You win!"), "\(world.players[1].screen.text)")
    #expect(world.players[1].shows("The next match begins by itself."), "\(world.players[1].screen.text)")
    #expect(!world.players[1].shows("Again") && !world.players[1].shows("Rematch"))
    world.pass(milliseconds: 7_000)
    #expect(try world.screen(0).isLive && world.screen(1).isLive)
    world.pass(milliseconds: 3_500)
    Self.giveUp(0, in: &world)
    #expect(
      world.players[1].shows("Rating 1650 (provisional), before 1487 (+163)"),
      "\(world.players[1].screen.text)")
    #expect(
      world.players[0].shows("Rating 1325 (provisional), before 1487 (-162)"),
      "\(world.players[0].screen.text)")
    #expect(world.players[0].shows("Rematch") && world.players[0].shows("Another opponent"))
    #expect(world.files.allSatisfy { $0.count == 2 })
    world.choose("Another opponent", by: 1)
    world.pass(milliseconds: 500)
    #expect(world.players[1].shows("Stop looking"), "\(world.players[1].screen.text)")
  }

  @Test func leavingASeriesAsksAndSaysWhatItCosts() {
    var world = Self.playing()
    Self.giveUp(0, in: &world)
    world.choose("Leave", by: 1)
    #expect(
      world.players[1].shows("Whoever leaves loses the whole series."), "\(world.players[1].screen.text)")
    world.choose("Leave", by: 1)
    world.pass(milliseconds: 1_000)
    #expect(world.players[0].shows("Rating 1650"), "\(world.players[0].screen.text)")
  }

  @Test func plainModeSaysTheSearchAndTheOpponentOnce() {
    var world = RoomWorld(hasRatings: true)
    world.join("Anna", isPlain: true, ranked: .league)
    world.pass(milliseconds: 8_000)
    let said = world.narrations[0].filter { $0.contains("Your rating") }
    #expect(said.count == 1, "\(world.narrations[0])")
    world.join("Boris", ranked: .league)
    world.pass(milliseconds: 1_000)
    #expect(world.narrations[0].count { $0.contains("Boris, rating 1487") } == 1, "\(world.narrations[0])")
  }

  @Test func aServerWithoutRatingsSaysSo() {
    var world = RoomWorld()
    world.join("Anna", ranked: .modern)
    world.pass(milliseconds: 500)
    #expect(world.players[0].shows("no ranked matches"), "\(world.players[0].screen.text)")
    #expect(!world.players[0].shows("Ranked match"))
  }

  @Test func theRowInTheListOfRoomsChoosesTheRules() throws {
    var world = RoomWorld(hasRatings: true)
    world.join("Anna")
    world.pass(milliseconds: 1_500)
    for _ in 0..<10 where world.players[0].screen.selectedText.contains("Ranked match") != true {
      world.press(.down, by: 0)
    }
    world.press(.right, by: 0)
    world.press(.enter, by: 0)
    world.pass(milliseconds: 300)
    #expect(try world.screen(0).connection.session.search?.rules == .league)
  }
}
