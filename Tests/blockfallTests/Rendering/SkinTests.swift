import TerminalTestSupport
import Testing

@testable import BlockEngine
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

/// Minos as blocks, in every skin and at every scale.
@Suite struct SkinTests {
  private static let field = ["........", "........", "........", "........", "#.......", "##......"]

  private func luminance(_ ink: Ink, _ theme: Theme, _ depth: ColorDepth) throws -> Double {
    let rgb =
      depth == .direct
      ? try #require(theme[ink].rgb) : XtermPalette.color(try #require(theme[ink].indexed))
    return ColorVision.usual.lab(rgb).l
  }

  @Test(arguments: ShippedThemes.library.names(), [ColorDepth.direct, .indexed])
  func theUpperEdgeIsLighterThanTheMinoAndTheLowerOneDarker(name: String, depth: ColorDepth) throws {
    let theme = try ShippedThemes.library.load(name).theme
    for mino in Mino.allCases {
      let light = try luminance(MinoTone.light.ink(of: mino), theme, depth)
      let base = try luminance(MinoTone.base.ink(of: mino), theme, depth)
      let dark = try luminance(MinoTone.dark.ink(of: mino), theme, depth)
      // Distinct tells the pieces apart by their marks too, which are lighter on dark minos.
      #expect(
        light > base && (base > dark || name == "distinct"),
        "\(mino) of \(name) at \(depth): \(light), \(base), \(dark)")
    }
  }

  @Test(arguments: [MinoScale.doubled, .medium, .normal])
  func aMinoHasItsEdgesAtEveryScale(scale: MinoScale) {
    let dots = scale.dots
    let renderer = FieldRenderer(scale: scale, isASCII: false, hasColour: true)
    for column in 0..<dots {
      #expect(renderer.tone(column, 0) == .light)
      #expect(renderer.tone(column, dots - 1) != .light || scale == .doubled && column == 0)
    }
  }

  @Test("a mino of one dot has one tone, so that its piece keeps its shape")
  func aMinoOfOneDotHasOneTone() {
    let renderer = FieldRenderer(scale: .half, isASCII: false, hasColour: true)
    #expect(renderer.tone(0, 0) == .base)
  }

  @Test func minosOfAPieceHaveSeams() throws {
    var picture = try FieldPicture(Self.field)
    picture.piece = .at(2, 0, .i)
    for scale in [MinoScale.doubled, .medium, .normal] {
      let buffer = picture.drawn(scale)
      let width = scale.cells.columns
      // Within a mino the last column differs from the first; so does each mino from the next.
      let y = scale == .normal ? 1 : 2
      let row = (0..<4 * width).map { buffer[2 * width + $0, y] }
      #expect((0..<4).allSatisfy { row[$0 * width] != row[$0 * width + width - 1] }, "\(scale)")
    }
  }

  @Test(arguments: Skin.allCases, [MinoScale.doubled, .medium, .normal, .half])
  func aPieceLooksTheSameFallingAndLocked(skin: Skin, scale: MinoScale) throws {
    for piece in Tetromino.allCases {
      var falling = try FieldPicture(Array(repeating: "........", count: 6))
      falling.piece = .at(2, 1, piece)
      var locked = falling
      locked.piece = nil
      for mino in try #require(falling.piece).minos { locked.playfield[mino.x, mino.y] = Mino(piece) }
      #expect(falling.drawn(scale, skin: skin) == locked.drawn(scale, skin: skin), "\(piece)")
    }
  }

  @Test(arguments: Skin.allCases, [(true, true), (true, false), (false, true), (false, false)])
  func aGhostIsNotTakenForTheStack(skin: Skin, _ kind: (isASCII: Bool, hasColour: Bool)) throws {
    let (isASCII, hasColour) = kind
    for scale in [MinoScale.doubled, .normal, .half] {
      for piece in Tetromino.allCases {
        var ghost = try FieldPicture(Array(repeating: "........", count: 6))
        ghost.ghost = .at(2, 1, piece)
        var locked = ghost
        locked.ghost = nil
        for mino in try #require(ghost.ghost).minos { locked.playfield[mino.x, mino.y] = Mino(piece) }
        let empty = try FieldPicture(Array(repeating: "........", count: 6))
          .drawn(scale, isASCII: isASCII, hasColour: hasColour, skin: skin)
        let one = ghost.drawn(scale, isASCII: isASCII, hasColour: hasColour, skin: skin)
        let other = locked.drawn(scale, isASCII: isASCII, hasColour: hasColour, skin: skin)
        for index in one.cells.indices where one.cells[index] != empty.cells[index] {
          #expect(one.cells[index] != other.cells[index], "\(piece) at \(scale)")
        }
        #expect(one != empty)
      }
    }
  }

  @Test func inColourTheGhostIsAnOutlineOnTheWell() throws {
    var picture = try FieldPicture(Array(repeating: "........", count: 6))
    picture.ghost = .at(2, 1, .t)
    let buffer = picture.drawn(.normal)
    #expect(buffer.lines.prefix(4) == ["", "", "      ⡏⢹", "    ⣏⣉⣀⣀⣉⣹"][...])
    #expect(buffer.cells.allSatisfy { $0.style.background == .well })
    // In half rows it is as wide as half a row.
    let dots = SeenDots.halves(picture.drawn(.medium))
    #expect(
      dots[9...11].map { String($0.dropFirst(6).prefix(9)) } == [":::...:::", ":.......:", ":::::::::"])
  }

  @Test func aUsedHoldIsAnOutlineAndNoGarbage() {
    for scale in [MinoScale.doubled, .medium, .normal, .half] {
      for piece in Tetromino.allCases {
        func drawn(_ draw: (FieldRenderer, inout CellBuffer) -> Void) -> CellBuffer {
          CellBuffer.drawn(20, 10) {
            draw(FieldRenderer(scale: scale, isASCII: false, hasColour: true), &$0)
          }
        }
        let used = drawn {
          $0.draw(piece, in: .modern, isFaint: true, into: &$1, at: Point(x: 1, y: 1))
        }
        let matrix = Ruleset.modern.rotationSystem.matrix(of: piece, .spawn)
        let garbage = drawn { $0.draw(matrix, of: .garbage, into: &$1, at: Point(x: 1, y: 1)) }
        #expect(used != garbage)
        let inks = Set(used.cells.flatMap { [$0.style.foreground, $0.style.background] })
        #expect(inks.isDisjoint(with: [.garbage, .edgeGarbage, .textureGarbage]))
        #expect(inks.contains(MinoTexture.ghost(of: piece)))
      }
    }
  }

  @Test(arguments: [true, false])
  func lettersOrShadesTellPiecesApartAtHalfSizeWithoutColour(isASCII: Bool) throws {
    var shades: [Cell] = []
    for mino in Mino.allCases {
      let row = "..\(mino.letter)\(mino.letter)...."
      let buffer = try FieldPicture(["........", "........", row, row])
        .drawn(.half, isASCII: isASCII, hasColour: false)
      #expect(!isASCII || buffer.lines[1] == "  \(mino.letter)\(mino.letter)")
      #expect(!shades.contains(buffer[2, 1]), "\(mino)")
      shades.append(buffer[2, 1])
      #expect(!buffer.text.contains { ".:'`".contains($0) })
      #expect(!buffer.text.unicodeScalars.contains { (0x2800...0x28ff).contains($0.value) })
    }
  }

  @Test func theSkinsAreWhatTheirNamesSay() throws {
    let picture = try FieldPicture(["........", "........", "T.......", "TT.....#"])
    func lines(_ skin: Skin, _ scale: MinoScale = .normal) -> [String] {
      picture.drawn(scale, skin: skin).lines
    }
    #expect(lines(.edges) == ["", "", "▀▘", "▀▘▀▘          ▀▘"])
    #expect(lines(.flat) == ["", "", "", ""])
    #expect(lines(.outline) == ["", "", "⣏⣹", "⣏⣹⣏⣹          ⣏⣹"])
    #expect(lines(.letters) == ["", "", "T", "T T           #"])
    #expect(
      lines(.brackets) == [" . . . . . . . .", " . . . . . . . .", "[] . . . . . . .", "[][] . . . . .[]"])
    #expect(picture.drawn(.normal, skin: .flat).cells.count { $0.style.background == .pieceT } == 6)
  }

  @Test(arguments: Skin.allCases)
  func withoutColourEverySkinShowsAllMinos(skin: Skin) throws {
    let picture = try FieldPicture([".........", ".........", ".........", "IOTSZJL#."])
    for scale in [MinoScale.doubled, .normal, .half] {
      let buffer = picture.drawn(scale, hasColour: false, skin: skin)
      let last = buffer.size.rows - 1
      let columns = scale.cells.columns
      for index in 0..<8 {
        let cells = (0..<columns).map { buffer[index * columns + $0, last] }
        #expect(cells.contains { $0.base != 0x20 || $0.style.attributes.contains(.reverse) }, "\(index)")
      }
    }
  }

  @Test func aModernFieldFills120By40AndItsFiguresStandInFrames() throws {
    let size = Size(columns: 120, rows: 40)
    let layout = try #require(
      Layout.fitting(
        size, width: 10, height: 20, preference: .auto, isUnicode: true, rowsAbove: 1, hasHalfRows: true))
    #expect(layout.scale == .medium && layout.isFramed && layout.field.size == Size(columns: 30, rows: 30))
    // Without colours enough, a mino ends with its row.
    let plain = Layout.fitting(
      size, width: 10, height: 20, preference: .auto, isUnicode: true, rowsAbove: 1)
    #expect(plain?.scale == .normal)

    var settings = Settings()
    settings.rules = .modern
    let driver = ModelDriver.playing(size: size, settings: settings)
    let lines = driver.screen.lines
    for title in ["Hold", "Next"] { #expect(lines.contains { $0.contains("┌─ \(title) ─") }, "\(title)") }
    for title in ["Score", "Level", "Lines", "Time", "Pieces/s"] {
      #expect(lines.contains { $0.contains("│ \(title)") }, "\(title)")
    }
    #expect(!lines[1].contains("Score"), "the status row is gone")
  }

  @Test func theTimeInItsFrameGoesOn() {
    var settings = Settings()
    settings.rules = .modern
    var driver = ModelDriver.playing(size: Size(columns: 120, rows: 40), settings: settings)
    driver.pass(.milliseconds(3_100))
    #expect(driver.screen.lines.contains { $0.contains("│ Time") && $0.contains("0:03 │") })
  }

  @Test(arguments: [Size(columns: 24, rows: 9), Size(columns: 40, rows: 13), Size(columns: 80, rows: 24)])
  func piecesInTheQueueKeepADistance(size: Size) throws {
    var settings = Settings()
    settings.rules = .modern
    let driver = ModelDriver.playing(size: size, settings: settings)
    let game = Game(ruleset: .modern, seed: 1)
    let context = DrawingContext(
      size: size, now: Moment(nanoseconds: 0),
      capabilities: DrawingCapabilities(isUnicode: true, hasColour: true), settings: settings)
    let next = try #require(GameView.layout(of: game, in: context)?.next)
    let screen = driver.screen
    let isEmpty = (next.minY + 1..<next.maxY).map { y in
      (next.minX..<min(next.maxX, screen.size.columns)).allSatisfy { x in
        MinoTexture.mino(of: screen[x, y].style.background) == nil
          && MinoTexture.mino(of: screen[x, y].style.foreground) == nil
      }
    }
    // A piece is at most two rows high; more rows in a row would be two that touch.
    var run = 0
    for empty in isEmpty {
      run = empty ? 0 : run + 1
      #expect(run <= 2, "\(screen.text)")
    }
    #expect(isEmpty.contains(false))
  }
}
