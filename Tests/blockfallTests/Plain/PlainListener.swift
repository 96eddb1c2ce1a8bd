import BlockEngine
import Testing

@testable import BlockLink
@testable import BlockPlatform
@testable import TerminalUI

/// The first player of a world of rooms, who hears it.
struct PlainListener {
  var world: RoomWorld
  private(set) var transcript = PlainTranscript()
  private var reader = PlainReader(words: .translated)
  private var heard = 0

  /// - Parameter world: a world with one player, in plain mode.
  init(_ world: RoomWorld) {
    self.world = world
    transcript.begin("begins")
    listen()
  }

  /// A player who looks for a ranked match.
  static func ranked() -> PlainListener {
    var world = RoomWorld(hasRatings: true)
    world.join("Anna", size: PlainTerminal.screen, isPlain: true, ranked: .modern)
    return PlainListener(world)
  }

  private mutating func listen(byItself: Bool = false) {
    let narration = Array(world.narrations[0].dropFirst(heard))
    heard = world.narrations[0].count
    transcript.add(reader.lines(of: world.players[0].screen, narration: narration, byItself: byItself))
  }

  mutating func press(_ name: String, _ key: Key) {
    transcript.begin(name)
    world.press(key, by: 0)
    listen()
    world.pass(milliseconds: 100)
    listen(byItself: true)
  }

  /// Chooses an entry of the menu, by its title in English.
  mutating func choose(_ title: String) {
    transcript.begin(title)
    world.choose(translated(LocalizedMessage(format: title)), by: 0)
    listen()
    world.pass(milliseconds: 100)
    listen(byItself: true)
  }

  mutating func wait(milliseconds: Int) {
    transcript.begin("waits \(milliseconds / 1_000) s")
    for _ in 0..<milliseconds / 100 {
      world.pass(milliseconds: 100)
      listen(byItself: true)
    }
  }

  /// Another player gives up.
  mutating func giveUp(_ player: Int) {
    transcript.begin("the opponent gives up")
    world.press(.escape, by: player)
    world.pass(milliseconds: 100)
    world.choose(translated(LocalizedMessage(format: "Give up")), by: player)
    listen(byItself: true)
  }
}
