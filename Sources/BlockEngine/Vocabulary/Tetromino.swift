/// The seven one-sided tetrominoes, in the order that files, digests and draws number them (0…6).
public enum Tetromino: UInt8, CaseIterable, Sendable {
  case i, o, t, s, z, j, l
}
