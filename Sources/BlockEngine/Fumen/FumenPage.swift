/// One page of a diagram: what is on the field, the piece that is about to be placed, and what is said of it.
public struct FumenPage: Equatable, Sendable {
  /// What is locked before the piece is.
  public var field: FumenField
  /// The piece that is shown in its place; nil for none.
  public var piece: FumenPiece?
  /// What is said, in any characters; one that begins with `#Q=` tells the coming pieces.
  public var comment: String
  /// Whether the next page begins with the piece locked and full rows cleared.
  public var locks: Bool
  /// Whether the next page begins with the garbage row risen; only where the page locks.
  public var rises: Bool
  /// Whether the next page begins with the field mirrored; only where the page locks.
  public var mirrors: Bool
  /// Whether the pieces have the guideline's colours; the first page's counts for all.
  public var isColoured: Bool

  /// A page that locks, and else as empty as can be.
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

  /// What the next page's field is where nobody draws in it.
  ///
  /// - Precondition: the piece, if there is one, is within the field's sides and floor.
  public var outcome: FumenField {
    guard locks else { return field }
    var field = field
    if let piece { field.lock(piece) }
    field.clearFullRows()
    if rises { field.rise() }
    if mirrors { field.mirror() }
    return field
  }
}
