import BlockEngine

/// What happens on a page, stored in the code as one number.
struct FumenAction {
  static let digits = 3

  /// The piece; nil for none.
  var piece: FumenPiece?
  var rises: Bool
  var mirrors: Bool
  var isColoured: Bool
  var hasComment: Bool
  var locks: Bool
  /// Whether the number has no other content.
  private(set) var isValid = true

  /// The orientations in the order of their numbers.
  private static let orientations: [Orientation] = [.half, .clockwise, .spawn, .counterclockwise]

  init(_ number: Int) {
    var rest = number
    func next(_ base: Int) -> Int {
      defer { rest /= base }
      return rest % base
    }
    let colour = next(8)
    let orientation = FumenAction.orientations[next(4)]
    let place = next(FumenField.cellCount)
    rises = next(2) == 1
    mirrors = next(2) == 1
    isColoured = next(2) == 1
    hasComment = next(2) == 1
    locks = next(2) == 0
    isValid = rest == 0
    if let tetromino = Mino(fumenColour: UInt8(colour))?.tetromino {
      piece = FumenPiece(tetromino, orientation, x: place % FumenField.width, y: place / FumenField.width)
    }
  }

  init(_ page: FumenPage, isFirst: Bool, hasComment: Bool) {
    piece = page.piece
    rises = page.rises
    mirrors = page.mirrors
    isColoured = isFirst && page.isColoured
    self.hasComment = hasComment
    locks = page.locks
  }

  var number: Int {
    var number = locks ? 0 : 1
    for flag in [hasComment, isColoured, mirrors, rises] { number = 2 * number + (flag ? 1 : 0) }
    let place = piece.map { $0.y * FumenField.width + $0.x } ?? 0
    number = number * FumenField.cellCount + place
    number = 4 * number + (piece.flatMap { FumenAction.orientations.firstIndex(of: $0.orientation) } ?? 0)
    return 8 * number + (piece.map { Int(Mino($0.tetromino).fumenColour) } ?? 0)
  }
}

extension Mino {
  /// The tetromino it came from; nil for garbage.
  var tetromino: Tetromino? { Tetromino(rawValue: rawValue) }
}
