/// The seven one-sided tetrominoes, with their numbers in files, digests and draws (0…6).
public enum Tetromino: UInt8, CaseIterable, Sendable {
  case i, o, t, s, z, j, l

  /// The letter in diagrams, scripts and replays: one of `IOTSZJL`.
  public var letter: Character {
    switch self {
    case .i: "I"
    case .o: "O"
    case .t: "T"
    case .s: "S"
    case .z: "Z"
    case .j: "J"
    case .l: "L"
    }
  }

  /// The tetromino with the given upper-case letter; nil for any other character.
  public init?(letter: Character) {
    guard let found = Tetromino.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = found
  }

  /// The mirror image: S and Z, J and L change places.
  package var mirrored: Tetromino {
    switch self {
    case .i, .o, .t: self
    case .s: .z
    case .z: .s
    case .j: .l
    case .l: .j
    }
  }
}
