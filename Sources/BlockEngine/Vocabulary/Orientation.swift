/// The orientation of a piece, in quarter turns clockwise from its spawn.
public enum Orientation: UInt8, CaseIterable, Sendable {
  case spawn, clockwise, half, counterclockwise

  /// This orientation turned by `rotation`.
  public func turned(_ rotation: Rotation) -> Orientation {
    Orientation(quarterTurns: rawValue &+ rotation.rawValue)
  }

  /// The orientation after a number of quarter turns clockwise, modulo four.
  @inlinable @inline(__always)
  package init(quarterTurns: UInt8) {
    switch quarterTurns & 3 {
    case 0: self = .spawn
    case 1: self = .clockwise
    case 2: self = .half
    default: self = .counterclockwise
    }
  }
}

/// A turn of a piece, in quarter turns clockwise.
public enum Rotation: UInt8, CaseIterable, Sendable {
  case clockwise = 1
  case half = 2
  case counterclockwise = 3
}
