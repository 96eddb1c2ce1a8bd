import BlockEngine

/// One page of a diagram: the field, a piece to place and a comment.
public struct FumenPage: Equatable, Sendable {
  /// The field before the piece locks.
  public var field: FumenField
  /// The piece in its place; nil for none.
  public var piece: FumenPiece?
  /// The comment, in any characters; one that begins with `#Q=` lists the coming pieces.
  public var comment: String
  /// Whether the piece locks and full rows clear before the next page.
  public var locks: Bool
  /// Whether the garbage row rises before the next page; only if `locks`.
  public var rises: Bool
  /// Whether the field is mirrored before the next page; only if `locks`.
  public var mirrors: Bool
  /// Whether the pieces have the guideline's colours; the first page decides for all.
  public var isColoured: Bool

  /// A page, by default empty and locking.
  public init(
    field: FumenField = FumenField(), piece: FumenPiece? = nil, comment: String = "", locks: Bool = true,
    rises: Bool = false, mirrors: Bool = false, isColoured: Bool = false
  ) {
    self.field = field
    self.piece = piece
    self.comment = comment
    self.locks = locks
    self.rises = rises
    self.mirrors = mirrors
    self.isColoured = isColoured
  }

  /// The next page's field, unless that page changes it.
  ///
  /// - Precondition: the piece, if there is one, is above the floor and between the walls.
  public var nextField: FumenField {
    guard locks else { return field }
    var field = field
    if let piece { field.lock(piece) }
    field.clearFullRows()
    if rises { field.rise() }
    if mirrors { field.mirror() }
    return field
  }
}
