import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockScreens
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Drawing spawned pieces.
@Suite struct SpawnTests {
  /// The number of dots in the falling piece's inks, on the field and above it.
  private func dots(of piece: Tetromino, in buffer: CellBuffer, _ layout: Layout) -> Int {
    SeenDots.halves(buffer).prefix(2 * (layout.field.minY + 3)).reduce(0) { count, row in
      count + row.dropFirst(layout.field.minX).prefix(layout.field.size.columns).count { $0 == piece.letter }
    }
  }

  @Test(
    arguments: [
      (Size(columns: 200, rows: 60), 4), (Size(columns: 120, rows: 40), 3), (Size(columns: 80, rows: 24), 2),
      (Size(columns: 80, rows: 23), 2), (Size(columns: 40, rows: 15), 1), (Size(columns: 40, rows: 13), 1),
    ], [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func aModernPieceIsSeenWholeAtItsSpawn(_ size: (Size, dots: Int), seed: UInt64) throws {
    let game = Game(ruleset: .modern, seed: seed)
    let context = GameScreenTrial.context(size: size.0)
    let layout = try #require(GameView.layout(of: game, in: context.drawing))
    var buffer = CellBuffer(size: size.0)
    let view = GameView(
      game: game, labels: GameLabels(in: context.drawing), layout: layout, context: context.drawing)
    view.draw(into: &buffer, isHidden: false)
    view.drawSide(isHidden: false, into: &buffer)
    let piece = try #require(game.fallingPiece).tetromino
    #expect(layout.scale.dots == size.dots)
    #expect(dots(of: piece, in: buffer, layout) == 4 * size.dots * size.dots, "\(buffer.text)")
  }

  @Test func classicPiecesAppearOnTheFieldAndNeedNoRowAbove() {
    #expect(Ruleset.classic.spawnRowsAbove == 0)
    #expect(Ruleset.modern.spawnRowsAbove == 1)
  }

  /// All announcements of a lock.
  private static let words = [
    "Quad", "T-spin triple", "T-spin mini double", "Back-to-back", "Combo 12", "All clear",
    "10 lines 0:12.34",
  ]

  @Test(
    arguments: [
      Size(columns: 200, rows: 60), Size(columns: 80, rows: 24), Size(columns: 40, rows: 15),
      Size(columns: 24, rows: 12), Size(columns: 26, rows: 10),
    ], [Ruleset.classic, .modern])
  func nothingThatIsSaidCoversTheRowsOfTheSpawn(size: Size, rules: Ruleset) throws {
    let game = Game(ruleset: rules, seed: 4)
    let context = GameScreenTrial.context(size: size)
    let layout = try #require(GameView.layout(of: game, in: context.drawing))
    let view = GameView(
      game: game, labels: GameLabels(in: context.drawing), layout: layout, context: context.drawing)
    var silent = CellBuffer(size: size)
    view.draw(into: &silent, isHidden: false)
    let side = view.drawSide(isHidden: false, into: &silent)
    for word in Self.words {
      var loud = silent
      view.draw(
        Announcement(words: [word], until: Moment(nanoseconds: 0)), in: side?.announcement, into: &loud)
      let top = layout.spawnArea?.minY ?? layout.field.minY
      for y in top..<layout.field.maxY {
        for x in layout.field.minX..<layout.field.maxX {
          #expect(loud[x, y] == silent[x, y], "\(word) at \(x), \(y)")
        }
      }
      if word.count <= 8 { #expect(loud != silent, "\(word) is not drawn at \(size)") }
    }
  }

  @Test func aFullRowFlashesWithoutTheGhostInIt() throws {
    var picture = try FieldPicture(["......", "......", "......", "......", "......", "#....."])
    picture.piece = .at(2, 0, .l)
    picture.ghost = .at(2, 4, .l)
    picture.animation = .flashing(ClearedRows(top: 4, mask: 0b11))
    for scale in [MinoScale.doubled, .normal, .half] {
      let buffer = picture.drawn(scale)
      #expect(!buffer.cells.contains { $0.style.background.isGhost || $0.style.foreground.isGhost })
    }
    picture.animation = nil
    #expect(picture.drawn(.normal).cells.contains { $0.style.foreground.isGhost })
  }

  @Test func whatComesDownLiesOverTheGhost() throws {
    var picture = try FieldPicture(["......", "......", "......", "......", "#####.", "#####."])
    picture.ghost = .at(2, 1, .l)
    picture.animation = .settling(ClearedRows(top: 4, mask: 0b11), quarters: 0)
    let buffer = picture.drawn(.normal)
    #expect(!buffer.cells.contains { $0.style.background.isGhost })
  }
}
