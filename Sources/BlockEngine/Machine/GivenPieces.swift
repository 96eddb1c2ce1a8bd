/// The pieces that a machine is given instead of drawing them: those of its setup, then those of a match's deal.
package struct GivenPieces: Sendable {
  private var pieces: ArraySlice<Tetromino>
  /// One in a game that knows the key of its deal.
  private var dealers: [PieceDealer]

  init(_ pieces: [Tetromino], dealer: PieceDealer? = nil) {
    self.pieces = pieces[...]
    dealers = dealer.map { [$0] } ?? []
  }

  /// The number of pieces that are given and not taken, those of the dealer aside.
  package var count: Int { pieces.count }

  /// Takes the next piece; nil if the machine draws it.
  mutating func next() -> Tetromino? {
    if let piece = pieces.popFirst() { return piece }
    return dealers.isEmpty ? nil : dealers[0].next()
  }

  mutating func append(_ more: some Sequence<Tetromino>) { pieces.append(contentsOf: more) }

  func combine(into digest: inout StateDigest) {
    digest.combine(pieces.count)
    for piece in pieces { digest.combine(piece.rawValue) }
    if let dealer = dealers.first { digest.combine(dealer.drawnCount) }
  }
}
