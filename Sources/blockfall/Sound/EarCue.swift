import BlockEngine

/// A sound that says where something happened, for somebody who does not see the field: from left and low to right
/// and high.
struct EarCue: Hashable, Sendable {
  /// What it tells of; each kind has a switch of its own.
  enum Kind: String, CaseIterable, Sendable {
    /// The piece moved to the side, turned, or could not.
    case move, turn, refusal
    /// How high a drop would land.
    case height
    /// The stack is near the top.
    case danger
    /// The piece lies on something, and will lock.
    case rest

    /// Its file in the folder of sounds.
    var file: String { "ear-\(rawValue).sound" }
  }

  /// Of what is heard at one time a voice each; a newer sound takes the older one's place in its voice.
  enum Voice: CaseIterable, Sendable { case piece, height, danger, rest }

  let kind: Kind
  /// Where it is heard, from 0, the left ear, to `top`, the right.
  let side: Int
  /// How high it is, from 0 to `top`.
  let pitch: Int

  /// The last of the places that are told apart: enough for the halves of 26 columns.
  static let top = 50

  /// What happened to a piece on a field that is so wide, heard at the middle of its columns.
  init(_ kind: Kind, of piece: FallingPiece, width: Int) {
    let side = EarCue.side(of: piece, width: width)
    self.init(kind, side: side, pitch: side)
  }

  /// Where a piece would land on a field of that size: the deeper, the lower.
  init(landing piece: FallingPiece, width: Int, height: Int) {
    let lowest = piece.minos.map(\.y).max() ?? 0
    self.init(
      .height, side: EarCue.side(of: piece, width: width),
      pitch: EarCue.place(height - 1 - lowest, of: height - 1))
  }

  /// A stack near the top: heard at its highest column, and the higher the nearer; nil if there is no danger.
  init?(dangerOn field: Playfield) {
    let heights = GameNarration.heights(of: field)
    guard let highest = heights.max(), EarCue.isDanger(highest, of: field.height),
      let column = heights.firstIndex(of: highest)
    else { return nil }
    self.init(
      .danger, side: EarCue.place(column, of: field.width - 1),
      pitch: EarCue.place(highest, of: field.height))
  }

  /// A sound at a column, from 0, of so many.
  init(_ kind: Kind, column: Int, of columns: Int) {
    let side = EarCue.place(column, of: columns - 1)
    self.init(kind, side: side, pitch: side)
  }

  private init(_ kind: Kind, side: Int, pitch: Int) {
    (self.kind, self.side, self.pitch) = (kind, side, pitch)
  }

  /// The height of a drop, from 0, of so many, in the middle of the field.
  static func height(_ height: Int, of heights: Int) -> EarCue {
    EarCue(.height, side: top / 2, pitch: place(height, of: heights - 1))
  }

  /// Whether a stack of that many rows is in the upper quarter of a field.
  static func isDanger(_ rows: Int, of height: Int) -> Bool { rows >= height * 3 / 4 }

  /// Whether a field's stack is in its upper quarter.
  static func isDanger(on field: Playfield) -> Bool {
    (0..<field.height).prefix { isDanger(field.height - $0, of: field.height) }
      .contains { field.hasMino(inRow: $0) }
  }

  /// The voice that it is heard in.
  var voice: Voice {
    switch kind {
    case .move, .turn, .refusal: .piece
    case .height: .height
    case .danger: .danger
    case .rest: .rest
    }
  }

  /// Where notes are heard, from −90, left, to 90: who hears with one ear hears all of them.
  var pan: Int { (side - EarCue.top / 2) * 18 / 5 }
  /// What notes are moved by, in cents: an octave down to an octave up.
  var cents: Int { (pitch - EarCue.top / 2) * 48 }

  private static func side(of piece: FallingPiece, width: Int) -> Int {
    let columns = piece.minos.map(\.x)
    // In halves of columns: the middle of an I lies between two.
    return place((columns.min() ?? 0) + (columns.max() ?? 0), of: 2 * (width - 1))
  }

  /// A figure from 0 to `most` as one of the places.
  private static func place(_ figure: Int, of most: Int) -> Int {
    guard most > 0 else { return top / 2 }
    return (min(max(0, figure), most) * top + most / 2) / most
  }
}
