import CNcurses

/// What ncurses needs to draw in a style.
struct Pen: Equatable {
  var attributes: attr_t
  /// A colour pair of ncurses; 0 is the terminal's default colours.
  var pair: Int32
}

/// The pens of the styles that were drawn so far.
///
/// Looking a pair up in ncurses for every cell costs more than drawing it, so each is
/// looked up once for each theme.
struct PenTable {
  /// How many pairs of colours a theme can need.
  static let mostPairs = Ink.allCases.count * Ink.allCases.count

  private let depth: ColorDepth
  /// Where there are but eight colours, a bright one is a dark one in bold.
  private let brightIsBold: Bool
  private var theme: Theme
  /// Pairs by foreground and background ink; -1 is not looked up yet.
  private var pairs: [Int32]

  /// Pens at a depth of colour, on a terminal with so many colours.
  init(theme: Theme, depth: ColorDepth, colors: Int) {
    self.theme = theme
    brightIsBold = colors < 16
    self.depth = depth
    pairs = Array(repeating: -1, count: Self.mostPairs)
  }

  mutating func setTheme(_ theme: Theme) {
    self.theme = theme
    for index in pairs.indices { pairs[index] = -1 }
  }

  /// The pen for a style; `isBlank` says that nothing is drawn in the foreground.
  mutating func pen(for style: Style, isBlank: Bool) -> Pen {
    var attributes = style.attributes
    guard depth != .none else {
      attributes.formUnion(theme[style.foreground].monochromeForeground)
      attributes.formUnion(theme[style.background].monochromeBackground)
      return Pen(attributes: attributes.drawn, pair: 0)
    }
    var foreground = style.foreground
    if isBlank, attributes.isDisjoint(with: [.underline, .reverse]) {
      // A blank has no foreground: leaving it at the default spares the bytes that would set it.
      foreground = .standard
      attributes = []
    }
    if depth == .ansi, brightIsBold, (theme[foreground].ansi ?? 0) >= 8 { attributes.insert(.bold) }
    return Pen(attributes: attributes.drawn, pair: pair(foreground, style.background))
  }

  private mutating func pair(_ foreground: Ink, _ background: Ink) -> Int32 {
    let index = Int(foreground.rawValue) * Ink.allCases.count + Int(background.rawValue)
    if pairs[index] < 0 {
      let ground = background == .standard ? Ink.ground : background
      let numbers = (number(of: theme[foreground]), number(of: theme[ground]))
      pairs[index] = numbers == (-1, -1) ? 0 : max(0, alloc_pair(numbers.0, numbers.1))
    }
    return pairs[index]
  }

  /// The number that ncurses has for a colour; -1 is the terminal's default.
  private func number(of color: InkColor) -> Int32 {
    switch depth {
    case .none: -1
    // 0…7 mean ANSI's colours even here, so the darkest blues are drawn a shade lighter.
    case .direct: color.rgb.map { Int32(max($0 & 0xff_ffff, 8)) } ?? -1
    case .indexed: color.indexed.map { Int32($0) } ?? -1
    case .ansi: color.ansi.map { Int32(brightIsBold ? $0 & 7 : $0 & 15) } ?? -1
    }
  }
}

extension Style.Attributes {
  /// These attributes as ncurses has them.
  fileprivate var drawn: attr_t {
    var result = blockfall_normal
    if contains(.bold) { result |= blockfall_bold }
    if contains(.dim) { result |= blockfall_dim }
    if contains(.underline) { result |= blockfall_underline }
    if contains(.reverse) { result |= blockfall_reverse }
    return result
  }
}
