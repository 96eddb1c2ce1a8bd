import BlockEngine
import BlockSearch

/// A placement in the Tetris Bot Protocol: the piece's centre under true rotation, with rows counted upwards.
///
/// Source: tetris-bot-protocol/tbp-spec, `text/0000-mvp.md`.
struct ProtocolMove: Equatable, Sendable {
  let tetromino: Tetromino
  let orientation: Orientation
  let x: Int
  /// The row, 0 being the one on the floor.
  let y: Int
  let spin: Spin?

  /// The visible rows of the protocol's field.
  static let height = 20
  /// The rows of a board in a message.
  static let boardHeight = 40

  /// The protocol's form of a placement.
  init(_ placement: Placement) {
    let piece = placement.piece
    let middle = Self.middle(of: piece.tetromino, piece.orientation)
    tetromino = piece.tetromino
    orientation = piece.orientation
    x = piece.x + middle.x
    y = Self.height - 1 - (piece.y + middle.y)
    spin = placement.spin
  }

  /// The placement, with the matrix of the modern rules.
  var placement: Placement {
    let middle = Self.middle(of: tetromino, orientation)
    let piece = FallingPiece(
      of: tetromino, orientation, x: x - middle.x, y: Self.height - 1 - y - middle.y, in: .superRotation)
    return Placement(piece: piece, spin: spin)
  }

  /// The cell of a piece's matrix that is its centre in the protocol.
  private static func middle(of tetromino: Tetromino, _ orientation: Orientation) -> (x: Int, y: Int) {
    switch tetromino {
    case .t, .s, .z, .j, .l: return (1, 1)
    case .i:
      return switch orientation {
      case .spawn: (1, 1)
      case .clockwise: (2, 1)
      case .half: (2, 2)
      case .counterclockwise: (1, 2)
      }
    case .o:
      return switch orientation {
      case .spawn: (1, 1)
      case .clockwise: (1, 0)
      case .half: (2, 0)
      case .counterclockwise: (2, 1)
      }
    }
  }
}

extension ProtocolMove {
  private static let words: [(Orientation, String)] = [
    (.spawn, "north"), (.clockwise, "east"), (.half, "south"), (.counterclockwise, "west"),
  ]

  /// Reads a move; nil for any other value.
  init?(_ value: ProtocolValue) {
    guard let location = value["location"], let letter = location["type"]?.text, letter.count == 1,
      let tetromino = Tetromino(letter: Character(letter)), let word = location["orientation"]?.text,
      let orientation = Self.words.first(where: { $0.1 == word })?.0, let x = location["x"]?.integer,
      let y = location["y"]?.integer, (-4...13).contains(x), (-4...43).contains(y)
    else { return nil }
    self.tetromino = tetromino
    self.orientation = orientation
    self.x = x
    self.y = y
    spin = value["spin"]?.text.flatMap(Spin.init(rawValue:))
  }

  /// The move as in a message.
  var value: ProtocolValue {
    let word = Self.words.first { $0.0 == orientation }?.1 ?? "north"
    return .members(
      (
        "location",
        .members(
          ("type", .string(String(tetromino.letter))), ("orientation", .string(word)), ("x", .integer(x)),
          ("y", .integer(y)))
      ), ("spin", .string(spin?.rawValue ?? "none")))
  }
}
