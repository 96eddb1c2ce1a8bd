import BlockEngine
import Testing

@testable import BlockMatchScreens
@testable import BlockPlatform
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockStorage
@testable import TerminalUI

/// The music of matches: the danger layer follows the fields of the people who hear it.
@Suite struct MatchMusicStateTests {
  private func isInDanger(_ game: Game) -> Bool { !game.isOver && SpatialCue.isDanger(on: game.playfield) }

  private func match(_ seats: String) throws -> ModelDriver {
    try .match(seats, [.versusFirstTo: "1"], size: Size(columns: 120, rows: 40))
  }

  /// Presses a key until a match is over, and returns every combination of players in danger.
  private func danger(_ seats: String, pressing key: Key) throws -> Set<[Bool]> {
    var driver = try match(seats)
    var seen: Set<[Bool]> = []
    for _ in 0..<200 {
      let screen = try driver.match
      guard screen.isLive else { break }
      let games = screen.seats.indices.map { screen.session.game(of: $0 + 1) }
      let musicState = try #require(screen.musicState)
      let inDanger = games.map(isInDanger)
      let own = screen.people.map { inDanger[$0] }
      #expect(musicState.layers.contains(.danger) == own.contains(true))
      seen.insert(inDanger)
      driver.press(key)
      driver.pass(.milliseconds(150))
    }
    return seen
  }

  @Test func atOneTerminalTheHigherFieldOfItsPeopleDecides() throws {
    let seats = "person person nobody nobody"
    // Press the hard drop of either half.
    #expect(try danger(seats, pressing: .character(" ")).contains([true, false]))
    #expect(try danger(seats, pressing: .enter).contains([false, true]))
  }

  @Test func againstABotTheOwnFieldDecides() throws {
    #expect(try danger("person bot-1 nobody nobody", pressing: .character(" ")).contains([true, false]))
    // A bot's field does not count.
    var driver = try match("person person nobody nobody")
    while try !isInDanger(driver.match.session.game(of: 2)) { driver.press(.enter) }
    var screen = try driver.match
    #expect(screen.musicState?.layers.contains(.danger) == true)
    screen.seats[1] = try match("person bot-1 nobody nobody").match.seats[1]
    #expect(screen.people == [0] && screen.musicState?.layers.contains(.danger) == false)
  }

  @Test func inARoomEveryoneHearsTheDangerOfTheOwnField() throws {
    var world = RoomWorld.playing()
    world.join("Cleo", watches: true)
    world.pass(milliseconds: 500)
    var hasHeard = false
    for _ in 0..<60 {
      let screen = try world.screen(0)
      guard let match = screen.connection.session.match, let musicState = screen.musicState else { break }
      let isDanger = isInDanger(match.game(of: 1))
      #expect(musicState.layers.contains(.danger) == isDanger)
      #expect(try world.screen(1).musicState?.layers.contains(.danger) == false)
      if isDanger {
        hasHeard = true
        // A watcher hears the danger of any player.
        world.pass(milliseconds: 100)
        #expect(try world.screen(2).musicState?.layers.contains(.danger) == true)
      }
      world.press(.character(" "), by: 0)
      world.pass(milliseconds: 150)
      if world.players[0].shows("wins!") { break }
    }
    #expect(hasHeard)
  }

  @Test func aGameThatIsOverIsInNoDangerAnyMore() throws {
    var events: [GameEvent] = []
    var game = try Game(GameSetup(seed: 1), events: &events)
    while !SpatialCue.isDanger(on: game.playfield) {
      game.perform(.hardDrop, at: game.time, events: &events)
    }
    #expect(MusicState(of: [game]).layers == [.danger])
    let other = try Game(GameSetup(seed: 1, startLevel: 7), events: &events)
    for games in [[game, other], [other, game]] {
      #expect(MusicState(of: games).tune == Tune(level: 7) && MusicState(of: games).layers.contains(.danger))
    }
    while !game.isOver { game.perform(.hardDrop, at: game.time, events: &events) }
    #expect(MusicState(of: [game]).layers.isEmpty)
  }
}
