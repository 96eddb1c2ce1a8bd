import BlockEngine
import TerminalTestSupport
import Testing

@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// The floor of a field that reaches down to the last row.
@Suite struct InnerFloorTests {
  @Test(
    arguments: [
      (40, 15, RulesChoice.classic, true), (24, 12, .modern, true), (40, 15, .classic, false),
      (24, 9, .classic, true), (80, 24, .modern, true), (80, 24, .classic, true), (40, 15, .modern, true),
    ] as [(Int, Int, RulesChoice, Bool)])
  func everyGamesFloorIsSeen(columns: Int, rows: Int, rules: RulesChoice, isUnicode: Bool) throws {
    let driver = ModelDriver.playing(
      size: Size(columns: columns, rows: rows), isUnicode: isUnicode, settings: Settings(rules: rules))
    try expectFloor(in: driver.screen, isUnicode: isUnicode)
  }

  @Test func aMatchsFloorIsSeen() throws {
    try expectFloor(in: try ModelDriver.match(size: Size(columns: 24, rows: 12)).screen, isUnicode: true)
  }

  @Test func theEditorsFloorIsSeen() throws {
    var driver = ModelDriver(settings: Settings(rules: .modern))
    driver.open("Practice")
    try expectFloor(in: driver.screen, isUnicode: true)
  }

  @Test func aPieceThatMovesOnLeavesTheFloor() throws {
    let renderer = FieldRenderer(scale: .half, isASCII: false, hasColour: true, hasInnerFloor: true)
    var game = Game(ruleset: .modern, seed: 1)
    for _ in 0..<19 { game.perform(.softDrop, at: game.time) }
    let size = Size(columns: 12, rows: 12)
    func drawn(_ game: Game) -> CellBuffer {
      CellBuffer.drawn(size.columns, size.rows) {
        renderer.draw(
          FieldPicture(playfield: game.playfield, piece: game.fallingPiece), into: &$0, at: Point(x: 1, y: 1))
      }
    }
    var buffer = drawn(game)
    let before = DrawnPiece(piece: try #require(game.fallingPiece), ghost: nil, animation: nil)
    game.perform(.left, at: game.time)
    let now = DrawnPiece(piece: try #require(game.fallingPiece), ghost: nil, animation: nil)
    renderer.draw(now, over: before, on: game.playfield, into: &buffer, at: Point(x: 1, y: 1))
    #expect(buffer == drawn(game))
    #expect(buffer.lines[10].contains("▁"))
  }

  /// Checks that some row is a floor: a line of its own, or one in the lowest row's empty cells.
  private func expectFloor(in screen: CellBuffer, isUnicode: Bool) throws {
    let marks = isUnicode ? ["▀▀▀▀▀▘", "▁▁", "─────┘"] : ["____", "-----+"]
    let last = screen.lines.suffix(8)
    #expect(last.contains { line in marks.contains { line.contains($0) } }, "\(screen.text)")
  }
}
