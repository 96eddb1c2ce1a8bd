/// The origin of a locked cell: one of the seven tetrominoes, or garbage.
public enum Mino: UInt8, CaseIterable, Sendable {
  case i, o, t, s, z, j, l, garbage

  /// A mino of `tetromino`.
  public init(_ tetromino: Tetromino) {
    switch tetromino {
    case .i: self = .i
    case .o: self = .o
    case .t: self = .t
    case .s: self = .s
    case .z: self = .z
    case .j: self = .j
    case .l: self = .l
    }
  }

  /// The letter in a playfield's diagram: one of `IOTSZJL`, or `#` for garbage.
  public var letter: Character { Tetromino(rawValue: rawValue)?.letter ?? "#" }

  /// The mino with the given letter in a diagram; nil for any other character.
  public init?(letter: Character) {
    guard let found = Mino.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = found
  }
}
