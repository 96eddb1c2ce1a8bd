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
  /// What the terminal can show at all, and what it cannot together with colours.
  private let drawable: Style.Attributes
  private let notWithColor: Style.Attributes

  /// Pens at a depth of colour, on a terminal with so many colours.
  init(theme: Theme, depth: ColorDepth, colors: Int) {
    self.theme = theme
    brightIsBold = colors < 16
    self.depth = depth
    pairs = Array(repeating: -1, count: Self.mostPairs)
    drawable = Style.Attributes(drawn: term_attrs())
    notWithColor = Style.Attributes(videoBits: tigetnum("ncv"))
  }

  mutating func setTheme(_ theme: Theme) {
    self.theme = theme
    for index in pairs.indices { pairs[index] = -1 }
  }

  /// The pen for a style; `isBlank` says that nothing is drawn in the foreground.
  mutating func pen(for style: Style, isBlank: Bool) -> Pen {
    let drawn = drawn(style, isBlank)
    return Pen(
      attributes: drawn.attributes.drawn, pair: depth == .none ? 0 : pair(drawn.foreground, drawn.background))
  }

  /// How the terminal is to write in a style, as ncurses would have it written with the style's pen.
  func rendition(for style: Style, isBlank: Bool) -> GraphicRendition {
    let drawn = drawn(style, isBlank)
    let numbers = depth == .none ? (-1, -1) : numbers(drawn.foreground, drawn.background)
    let kept = numbers == (-1, -1) ? drawable : drawable.subtracting(notWithColor)
    return GraphicRendition(
      foreground: color(numbers.0), background: color(numbers.1),
      attributes: drawn.attributes.intersection(kept).parameters)
  }

  /// The inks and attributes that a style is drawn with at this depth.
  private func drawn(
    _ style: Style, _ isBlank: Bool
  ) -> (foreground: Ink, background: Ink, attributes: Style.Attributes) {
    var attributes = style.attributes
    guard depth != .none else {
      attributes.formUnion(theme[style.foreground].monochromeForeground)
      attributes.formUnion(theme[style.background].monochromeBackground)
      return (style.foreground, style.background, attributes)
    }
    var foreground = style.foreground
    if isBlank, attributes.isDisjoint(with: [.underline, .reverse]) {
      // A blank has no foreground: leaving it at the default spares the bytes that would set it.
      foreground = .standard
      attributes = []
    }
    if depth == .ansi, brightIsBold, (theme[foreground].ansi ?? 0) >= 8 { attributes.insert(.bold) }
    return (foreground, style.background, attributes)
  }

  private mutating func pair(_ foreground: Ink, _ background: Ink) -> Int32 {
    let index = Int(foreground.rawValue) * Ink.allCases.count + Int(background.rawValue)
    if pairs[index] < 0 {
      let numbers = numbers(foreground, background)
      pairs[index] = numbers == (-1, -1) ? 0 : max(0, alloc_pair(numbers.0, numbers.1))
    }
    return pairs[index]
  }

  /// The numbers that ncurses has for the colours of two inks.
  private func numbers(_ foreground: Ink, _ background: Ink) -> (Int32, Int32) {
    (number(of: theme[foreground]), number(of: theme[background == .standard ? .ground : background]))
  }

  /// The colour that a number of ncurses stands for.
  private func color(_ number: Int32) -> GraphicRendition.Color {
    number < 0 ? .standard : QuickWords.color(Int(number), isDirect: depth == .direct)
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

  /// Those of ncurses's attributes that are ours.
  fileprivate init(drawn attributes: attr_t) {
    self = []
    for one: Style.Attributes in [.bold, .dim, .underline, .reverse] where attributes & one.drawn != 0 {
      insert(one)
    }
  }

  /// Attributes from terminfo's bits (`ncv`); -1 and -2 stand for none.
  fileprivate init(videoBits bits: Int32) {
    self = []
    guard bits > 0 else { return }
    let places: [(Int32, Style.Attributes)] = [(2, .underline), (4, .reverse), (16, .dim), (32, .bold)]
    for (bit, one) in places where bits & bit != 0 { insert(one) }
  }

  /// Bit n for each that SGR's parameter n switches on.
  fileprivate var parameters: UInt16 {
    (contains(.bold) ? 1 << 1 : 0) | (contains(.dim) ? 1 << 2 : 0) | (contains(.underline) ? 1 << 4 : 0)
      | (contains(.reverse) ? 1 << 7 : 0)
  }
}
