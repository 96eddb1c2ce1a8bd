/// The seven one-sided tetrominoes, in the order in which files, digests and draws number them (0…6).
public enum Tetromino: UInt8, CaseIterable, Sendable {
  case i, o, t, s, z, j, l

  /// The letter that diagrams, scripts and replays use: one of `IOTSZJL`.
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

  /// The tetromino that `letter` names, upper case alone; nil for any other character.
  public init?(letter: Character) {
    guard let found = Tetromino.allCases.first(where: { $0.letter == letter }) else { return nil }
    self = found
  }
}
