import BlockEngine
import TerminalUI
import Testing

@testable import BlockMatchScreens
@testable import BlockScreens

/// A match under a machine's rules across a network.
@Suite struct MachineRoomTests {
  private func playing() throws -> RoomWorld {
    var world = RoomWorld()
    world.join("Anna")
    world.pass(milliseconds: 100)
    world.choose("Open a room", by: 0)
    world.press(.home, by: 0)
    for _ in 0..<20 where !world.players[0].screen.selectedText.contains("Rules") {
      world.press(.down, by: 0)
    }
    for _ in 0..<60 where !world.players[0].screen.selectedText.contains("8-bit") {
      world.press(.right, by: 0)
    }
    try #require(world.players[0].screen.selectedText.contains("8-bit"), "\(world.players[0].screen.text)")
    world.choose("Open the room", by: 0)
    world.join("Boris")
    world.pass(milliseconds: 100)
    for player in 0..<2 { world.send(.keyboard(reportsReleases: true), to: player) }
    for player in 0..<2 { world.choose("Ready", by: player) }
    world.pass(milliseconds: 3_500)
    return world
  }

  private func game(_ world: RoomWorld) throws -> Game {
    try #require(world.screen(0).connection.session.match?.game(of: 1))
  }

  @Test("a held direction repeats as the machine's pad does, and stops with its release")
  func heldDirection() throws {
    var world = try playing()
    let start = try #require(game(world).fallingPiece?.x)
    world.send(.input(.key(KeyEvent(key: .left, phase: .press))), to: 0)
    world.pass(milliseconds: 100)
    #expect(try game(world).heldButtons == .left)
    #expect(try game(world).fallingPiece?.x == start - 1)
    // The first repeat comes after 16 frames, the next ones each 6 frames later.
    world.pass(milliseconds: 300)
    #expect(try #require(game(world).fallingPiece?.x) < start - 1)
    world.send(.input(.key(KeyEvent(key: .left, phase: .release))), to: 0)
    world.pass(milliseconds: 50)
    #expect(try game(world).heldButtons.isEmpty)
  }

  @Test("the server plays the same game from the buttons")
  func sameGame() throws {
    var world = try playing()
    world.send(.input(.key(KeyEvent(key: .down, phase: .press))), to: 0)
    world.pass(milliseconds: 1_500)
    world.send(.input(.key(KeyEvent(key: .down, phase: .release))), to: 0)
    world.pass(milliseconds: 500)
    let own = try game(world)
    let seen = try #require(world.screen(1).connection.session.match?.game(of: 1))
    #expect(own.lockCount >= 1 && seen.lockCount == own.lockCount)
    #expect(seen.playfield == own.playfield)
  }

  @Test("a key that no button of the machine has does nothing")
  func otherKeys() throws {
    var world = try playing()
    let before = try #require(game(world).fallingPiece)
    world.press(.home, by: 0)
    world.press(.character("c"), by: 0)
    let piece = try game(world).fallingPiece
    #expect(piece?.x == before.x && piece?.tetromino == before.tetromino)
  }
}
