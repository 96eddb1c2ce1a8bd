import BlockEngine
import BlockRecords

/// Recognizes by the shape of a game's first bag which opener it began with.
///
/// ```swift
/// var spotter = OpenerSpotter(openers)
/// try player.play(replay.body, onPiece: { spotter.count($0) })
/// spotter.name  // "TKI flat top"
/// ```
public struct OpenerSpotter: Sendable {
  /// The cells of each tetromino, a bit for each of the lowest six rows; 0 for none.
  private typealias Shape = [UInt64]

  private struct Known: Sendable {
    let name: String
    let shape: [UInt64]
    let pieces: Int
  }

  private let known: [Known]
  private var shape: Shape = Self.empty
  /// Whether the pieces so far can be the beginning of an opener.
  private var isOpen = true

  private static let empty = Shape(repeating: 0, count: Tetromino.allCases.count)
  /// The pieces of a bag.
  private static let bag = 7
  private static let width = 10
  private static let rows = 6

  /// Knows the first steps of openers, and their mirror images.
  public init(_ openers: [Opener]) {
    known = openers.flatMap { opener -> [Known] in
      guard let step = opener.steps.first, step.field.minoCount == 0 else { return [] }
      return [step, step.mirrored].compactMap { step in
        var shape = Self.empty
        for place in step.places {
          guard let cells = Self.cells(of: place, inHeight: step.field.height) else { return nil }
          shape[Int(place.tetromino.rawValue)] = cells
        }
        return Known(name: opener.name, shape: shape, pieces: step.places.count)
      }
    }
  }

  /// The same for another game.
  public func forAnotherGame() -> OpenerSpotter {
    var other = self
    (other.shape, other.isOpen) = (Self.empty, true)
    return other
  }

  /// Takes the next piece of a game.
  public mutating func count(_ piece: PlayedPiece) {
    guard isOpen else { return }
    let field = piece.origin.playfield
    let index = Int(piece.piece.tetromino.rawValue)
    guard piece.number <= Self.bag, field.width == Self.width, piece.rows == 0,
      piece.number > 1 || field.minoCount == 0, shape[index] == 0,
      let cells = Self.cells(of: piece.piece, inHeight: field.height)
    else {
      isOpen = false
      // A field of another size or with something on it has no opener.
      if piece.number == 1 { shape = Self.empty }
      return
    }
    shape[index] = cells
  }

  /// The opener's name; nil if it is none that is known.
  ///
  /// Of several the one with the most pieces.
  public var name: String? {
    known.filter { opener in
      zip(opener.shape, shape).allSatisfy { wanted, cells in wanted == 0 || wanted == cells }
    }.max { $0.pieces < $1.pieces }?.name
  }

  private static func cells(of piece: FallingPiece, inHeight height: Int) -> UInt64? {
    var cells: UInt64 = 0
    for mino in piece.minos {
      let row = height - 1 - mino.y
      guard (0..<rows).contains(row), (0..<width).contains(mino.x) else { return nil }
      cells |= 1 << UInt64(row * width + mino.x)
    }
    return cells
  }
}
