extension RotationSystem {
  /// The published system with the given name.
  public init(_ name: Name) {
    switch name {
    case .whole: self = .wholeMatrix
    case .super: self = .superRotation
    case .superPlus: self = .superPlus
    case .arcade: self = .arcade
    case .arcade2: self = .arcade2
    case .retro: self = .retro
    case .retroLeft: self = .retroLeft
    case .handheld: self = .handheld
    case .sega: self = .sega
    case .dtet: self = .dtet
    }
  }
}
