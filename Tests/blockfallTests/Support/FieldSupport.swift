import TerminalTestSupport

@testable import BlockEngine
@testable import BlockSettings
@testable import BlockViews
@testable import TerminalUI

extension MinoScale {
  /// The dots per mino along each axis; a mino in Braille or half blocks is one dot.
  var dots: Int {
    switch self {
    case .doubled: 4
    case .medium: 3
    case .normal: 2
    case .half, .braille: 1
    }
  }
}

extension FieldPicture {
  /// Draws the picture alone, on a screen of its size.
  func drawn(
    _ scale: MinoScale, isASCII: Bool = false, hasColour: Bool = true, hasShades: Bool = true,
    skin: Skin = .edges
  ) -> CellBuffer {
    let size = scale.size(width: playfield.width, height: playfield.height)
    return CellBuffer.drawn(size.columns, size.rows) {
      FieldRenderer(scale: scale, isASCII: isASCII, hasColour: hasColour, hasShades: hasShades, skin: skin)
        .draw(self, into: &$0, at: Point(x: 0, y: 0))
    }
  }

  init(_ diagram: [String]) throws {
    self.init(playfield: try Playfield(diagram: diagram.joined(separator: "\n")))
  }
}

extension FallingPiece {
  /// A piece rotated by the classic rules.
  static func at(_ x: Int, _ y: Int, _ tetromino: Tetromino, _ orientation: Orientation = .spawn)
    -> FallingPiece
  {
    FallingPiece(
      tetromino: tetromino, orientation: orientation, x: x, y: y,
      matrix: RotationSystem.wholeMatrix.matrix(of: tetromino, orientation))
  }
}
