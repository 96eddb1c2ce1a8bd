import BlockEngine

/// A sound for play by ear: it gives a position on the field, from left and low to right and high.
package struct SpatialCue: Hashable, Sendable {
  /// The sound's occasion; each kind has its own setting.
  package enum Kind: String, CaseIterable, Sendable {
    /// The piece moved sideways, rotated, or was refused.
    case move, turn, refusal
    /// The height at which a drop would land.
    case height
    /// The stack is near the top.
    case danger
    /// The piece lies on something and will lock.
    case rest

    /// Its file in the folder of sounds.
    var file: String { "ear-\(rawValue).sound" }
  }

  /// The voices that sound at the same time; a newer sound replaces the older one in its voice.
  package enum Voice: CaseIterable, Sendable { case piece, height, danger, rest }

  package let kind: Kind
  /// The stereo position, from 0, left, to `top`, right.
  let side: Int
  /// The pitch, from 0 to `top`.
  let pitch: Int

  /// The last position: enough for half columns on a field of 26.
  static let top = 50

  /// An event of a piece on a field of `width` columns, at the middle of the piece's columns.
  package init(_ kind: Kind, of piece: FallingPiece, width: Int) {
    let side = SpatialCue.side(of: piece, width: width)
    self.init(kind, side: side, pitch: side)
  }

  /// The landing place of a piece on a field of that size: the deeper, the lower the pitch.
  package init(landing piece: FallingPiece, width: Int, height: Int) {
    let lowest = piece.minos.map(\.y).max() ?? 0
    self.init(
      .height, side: SpatialCue.side(of: piece, width: width),
      pitch: SpatialCue.place(height - 1 - lowest, of: height - 1))
  }

  /// A stack near the top, at its highest column, and the higher, the nearer it is; nil if there is no danger.
  package init?(dangerOn field: Playfield) {
    let heights = field.columnHeights
    guard let highest = heights.max(), SpatialCue.isDanger(highest, of: field.height),
      let column = heights.firstIndex(of: highest)
    else { return nil }
    self.init(
      .danger, side: SpatialCue.place(column, of: field.width - 1),
      pitch: SpatialCue.place(highest, of: field.height))
  }

  /// A sound at one of so many columns, from 0.
  package init(_ kind: Kind, column: Int, of columns: Int) {
    let side = SpatialCue.place(column, of: columns - 1)
    self.init(kind, side: side, pitch: side)
  }

  private init(_ kind: Kind, side: Int, pitch: Int) {
    (self.kind, self.side, self.pitch) = (kind, side, pitch)
  }

  /// A landing at one of so many heights, from 0, in the middle of the field.
  package static func height(_ height: Int, of heights: Int) -> SpatialCue {
    SpatialCue(.height, side: top / 2, pitch: place(height, of: heights - 1))
  }

  /// Whether a stack of `rows` rows reaches the upper quarter of a field.
  package static func isDanger(_ rows: Int, of height: Int) -> Bool { rows >= height * 3 / 4 }

  /// Whether a field's stack reaches its upper quarter.
  static func isDanger(on field: Playfield) -> Bool {
    (0..<field.height).prefix { isDanger(field.height - $0, of: field.height) }
      .contains { field.hasMino(inRow: $0) }
  }

  package var voice: Voice {
    switch kind {
    case .move, .turn, .refusal: .piece
    case .height: .height
    case .danger: .danger
    case .rest: .rest
    }
  }

  /// The pan of its notes, from −90, left, to 90: never fully to one side, so that one ear hears them all.
  var pan: Int { (side - SpatialCue.top / 2) * 18 / 5 }
  /// The transposition of its notes in cents: an octave down to an octave up.
  var cents: Int { (pitch - SpatialCue.top / 2) * 48 }

  private static func side(of piece: FallingPiece, width: Int) -> Int {
    let columns = piece.minos.map(\.x)
    // In half columns: the middle of an I piece lies between two columns.
    return place((columns.min() ?? 0) + (columns.max() ?? 0), of: 2 * (width - 1))
  }

  /// A number from 0 to `most`, scaled to a position.
  private static func place(_ figure: Int, of most: Int) -> Int {
    guard most > 0 else { return top / 2 }
    return (min(max(0, figure), most) * top + most / 2) / most
  }
}

extension Playfield {
  /// The height of the stack in each column, in rows.
  package var columnHeights: [Int] {
    (0..<width).map { x in (0..<height).first { self[x, $0] != nil }.map { height - $0 } ?? 0 }
  }
}
