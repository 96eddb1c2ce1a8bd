/// How a terminal writes text at a moment, as the SGR sequences of ECMA-48 set it.
struct GraphicRendition: Equatable {
  /// A colour of the foreground or the background.
  ///
  /// One word, as looks are compared for each run of characters that waits.
  struct Color: Equatable {
    /// Which of its numbers a colour is, and in the lower 24 bits that number.
    private let bits: UInt32

    private static let basics: UInt32 = 1 << 24
    private static let indices: UInt32 = 2 << 24
    private static let mixtures: UInt32 = 3 << 24

    static let standard = Color(bits: 0)
    /// 0…7, then the bright ones, to 15.
    static func basic(_ number: Int) -> Color { Color(bits: basics | UInt32(number & 0xff)) }
    /// Of the palette of 256.
    static func indexed(_ number: Int) -> Color { Color(bits: indices | UInt32(number & 0xff)) }
    static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> Color {
      Color(bits: mixtures | UInt32((red & 0xff) << 16 | (green & 0xff) << 8 | blue & 0xff))
    }
  }

  var foreground = Color.standard
  var background = Color.standard
  /// Bit n for the attribute that parameter n switches on.
  private(set) var attributes: UInt16 = 0

  init() {}

  /// A rendition with attributes: bit n for the one that parameter n (1…9) switches on.
  init(foreground: Color, background: Color, attributes: UInt16) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

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

  /// Obeys an SGR sequence's parameters, as they stand between `ESC [` and `m`; `false` where one is not
  /// understood.
  mutating func apply(_ bytes: Span<UInt8>) -> Bool {
    var reader = ParameterReader()
    while let parameter = reader.next(in: bytes) {
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
        guard let color = Color(bytes, &reader) else { return false }
        if parameter == 38 { foreground = color } else { background = color }
      default: return false
      }
    }
    return reader.isAtEnd
  }

  // MARK: - Writing

  /// Appends the shortest sequence found that turns `before` into this rendition; `nil` is whatever may be.
  func append(from before: GraphicRendition?, to output: inout [UInt8]) {
    if before == self { return }
    let start = output.count
    // After a reset all is set anew; the reset's own 0 may stay away where it stands alone.
    let isPlain = self == GraphicRendition()
    write(from: GraphicRendition(), afterReset: !isPlain, to: &output)
    // Switching one attribute off differs from terminal to terminal; a reset does not.
    guard let before, before.attributes & ~attributes == 0 else { return }
    let middle = output.count
    write(from: before, afterReset: false, to: &output)
    if output.count - middle < middle - start {
      output.removeSubrange(start..<middle)
    } else {
      output.removeSubrange(middle...)
    }
  }

  private func write(from before: GraphicRendition, afterReset: Bool, to output: inout [UInt8]) {
    output.append(0x1b)
    output.append(UInt8(ascii: "["))
    var isFirst = true
    if afterReset { Self.append(0, &isFirst, to: &output) }
    let added = attributes & ~before.attributes
    if added != 0 {
      for bit in 1...9 where added & (1 << UInt16(bit)) != 0 { Self.append(bit, &isFirst, to: &output) }
    }
    if foreground != before.foreground { foreground.append(base: 30, &isFirst, to: &output) }
    if background != before.background { background.append(base: 40, &isFirst, to: &output) }
    output.append(UInt8(ascii: "m"))
  }

  /// Appends a parameter, 0…255, behind a semicolon where it is not the first.
  fileprivate static func append(_ parameter: Int, _ isFirst: inout Bool, to output: inout [UInt8]) {
    if !isFirst { output.append(UInt8(ascii: ";")) }
    isFirst = false
    let digit = UInt8(ascii: "0")
    if parameter >= 100 { output.append(digit + UInt8(parameter / 100 % 10)) }
    if parameter >= 10 { output.append(digit + UInt8(parameter / 10 % 10)) }
    output.append(digit + UInt8(parameter % 10))
  }
}

/// Reads the numbers of a control sequence one by one; an empty one is 0.
private struct ParameterReader {
  private var position = 0
  /// Whether another number follows, as it does at the start and behind a semicolon.
  private var hasMore = true
  /// Whether all was read and nothing but numbers was there.
  private(set) var isAtEnd = false

  mutating func next(in bytes: Span<UInt8>) -> Int? {
    guard hasMore else { return nil }
    var value = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ";") { return value }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        hasMore = false
        return nil
      }
      value = min(value * 10 + Int(byte - 0x30), 9999)
    }
    hasMore = false
    isAtEnd = true
    return value
  }
}

extension GraphicRendition.Color {
  /// Reads what follows 38 or 48.
  fileprivate init?(_ bytes: Span<UInt8>, _ reader: inout ParameterReader) {
    switch reader.next(in: bytes) {
    case 5:
      guard let index = Self.component(bytes, &reader) else { return nil }
      // The first sixteen are the same colours by other names, which are shorter.
      self = index < 16 ? .basic(index) : .indexed(index)
    case 2:
      guard let red = Self.component(bytes, &reader), let green = Self.component(bytes, &reader),
        let blue = Self.component(bytes, &reader)
      else { return nil }
      self = .rgb(red, green, blue)
    default: return nil
    }
  }

  private static func component(_ bytes: Span<UInt8>, _ reader: inout ParameterReader) -> Int? {
    guard let value = reader.next(in: bytes), value <= 255 else { return nil }
    return value
  }

  /// Appends the parameters that set it, where `base` is 30 for the foreground and 40 for the background.
  fileprivate func append(base: Int, _ isFirst: inout Bool, to output: inout [UInt8]) {
    func put(_ parameter: Int) { GraphicRendition.append(parameter, &isFirst, to: &output) }
    let number = Int(bits & 0xff_ffff)
    switch bits & 0xff00_0000 {
    case Self.basics: put(number < 8 ? base + number : base + 52 + number)
    case Self.indices:
      put(base + 8)
      put(5)
      put(number)
    case Self.mixtures:
      put(base + 8)
      put(2)
      put(number >> 16)
      put(number >> 8 & 0xff)
      put(number & 0xff)
    default: put(base + 9)
    }
  }
}

extension QuickWords {
  /// The colour that a number stands for, where there are palettes or 24 bits.
  static func color(_ number: Int, isDirect: Bool) -> GraphicRendition.Color {
    if isDirect, number >= 8 { return .rgb(number >> 16 & 255, number >> 8 & 255, number & 255) }
    return number < 16 ? .basic(number) : .indexed(number)
  }
}

extension QuickWords.Word {
  /// Sets the colour that the word's number stands for.
  func apply(_ number: Int, to rendition: inout GraphicRendition) {
    switch self {
    case .place, .right: break
    case .foreground: rendition.foreground = QuickWords.color(number, isDirect: false)
    case .background: rendition.background = QuickWords.color(number, isDirect: false)
    case .directForeground: rendition.foreground = QuickWords.color(number, isDirect: true)
    case .directBackground: rendition.background = QuickWords.color(number, isDirect: true)
    }
  }
}
