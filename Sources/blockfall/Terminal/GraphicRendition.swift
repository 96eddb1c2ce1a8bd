/// How a terminal writes text at a moment, as the SGR sequences of ECMA-48 set it.
struct GraphicRendition: Equatable {
  /// A colour of the foreground or the background.
  enum Color: Equatable {
    case standard
    /// 0…7, then the bright ones.
    case basic(Int)
    case indexed(Int)
    case rgb(Int, Int, Int)
  }

  var foreground = Color.standard
  var background = Color.standard
  /// Bit n for the attribute that parameter n switches on.
  private(set) var attributes: UInt16 = 0

  /// Whether a blank shows more than the terminal's own ground.
  var paintsBlanks: Bool {
    background != .standard || attributes & Self.seenOnBlanks != 0
  }

  /// Underline, reverse and strike-through.
  private static let seenOnBlanks: UInt16 = 1 << 4 | 1 << 7 | 1 << 9

  /// Whether a blank looks the same in both.
  func blanksLook(like other: GraphicRendition) -> Bool {
    guard background == other.background, (attributes ^ other.attributes) & Self.seenOnBlanks == 0
    else { return false }
    // In reverse the foreground is the ground.
    return attributes & 1 << 7 == 0 || foreground == other.foreground
  }

  // MARK: - Reading

  /// Obeys an SGR sequence's parameters; `false` where one is not understood.
  mutating func apply(_ parameters: [Int]) -> Bool {
    var rest = parameters[...]
    if rest.isEmpty { rest = [0] }
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: self = GraphicRendition()
      case 1...9: attributes |= 1 << UInt16(parameter)
      // Charset 0 of VT100's kind, which entries set along with the attributes; always in force.
      case 10: break
      case 22: attributes &= ~(1 << 1 | 1 << 2)
      case 23...25, 27...29: attributes &= ~(1 << UInt16(parameter - 20))
      case 30...37: foreground = .basic(parameter - 30)
      case 39: foreground = .standard
      case 40...47: background = .basic(parameter - 40)
      case 49: background = .standard
      case 90...97: foreground = .basic(parameter - 82)
      case 100...107: background = .basic(parameter - 92)
      case 38, 48:
        guard let color = Color(&rest) else { return false }
        if parameter == 38 { foreground = color } else { background = color }
      default: return false
      }
    }
    return true
  }

  // MARK: - Writing

  /// The shortest sequence found that turns `before` into this rendition; `nil` is whatever may be.
  func sequence(from before: GraphicRendition?) -> [UInt8] {
    let fresh = parameters(from: GraphicRendition())
    // After a reset all is set anew; the reset's own 0 may stay away where it stands alone.
    let reset = Self.sequence(fresh.isEmpty ? [] : [0] + fresh)
    guard let before else { return reset }
    if before == self { return [] }
    // Switching one attribute off differs from terminal to terminal; a reset does not.
    guard before.attributes & ~attributes == 0 else { return reset }
    let change = Self.sequence(parameters(from: before))
    return change.count < reset.count ? change : reset
  }

  private func parameters(from before: GraphicRendition) -> [Int] {
    var result: [Int] = []
    for bit in 1...9 where attributes & ~before.attributes & (1 << UInt16(bit)) != 0 { result.append(bit) }
    if foreground != before.foreground { result += foreground.parameters(base: 30) }
    if background != before.background { result += background.parameters(base: 40) }
    return result
  }

  private static func sequence(_ parameters: [Int]) -> [UInt8] {
    Array("\u{1b}[\(parameters.map(String.init).joined(separator: ";"))m".utf8)
  }
}

extension GraphicRendition.Color {
  /// Reads what follows 38 or 48.
  fileprivate init?(_ rest: inout ArraySlice<Int>) {
    switch rest.popFirst() {
    case 5:
      guard let index = rest.popFirst() else { return nil }
      self = .indexed(index)
    case 2:
      guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst()
      else { return nil }
      self = .rgb(red, green, blue)
    default: return nil
    }
  }

  /// The parameters that set it, where `base` is 30 for the foreground and 40 for the background.
  fileprivate func parameters(base: Int) -> [Int] {
    switch self {
    case .standard: [base + 9]
    case .basic(let number): [number < 8 ? base + number : base + 52 + number]
    case .indexed(let index): [base + 8, 5, index]
    case .rgb(let red, let green, let blue): [base + 8, 2, red, green, blue]
    }
  }
}
