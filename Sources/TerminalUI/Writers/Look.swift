/// How a cell looks on the terminal at its depth of colour.
struct Look: Equatable, Sendable {
  /// The colours' numbers as terminfo counts them: −1 is the terminal's own, then the palette's; 24-bit colours are
  /// 0xRRGGBB from 8 on.
  var foreground: Int32 = -1
  var background: Int32 = -1
  var attributes: Style.Attributes = []

  static let plain = Look()

  /// Whether a blank looks the same in both.
  func blanksLook(like other: Look) -> Bool {
    self == other || background == other.background && !marksBlanks && !other.marksBlanks
  }

  /// Whether the foreground shows on a blank too: as the line under it, or as its ground.
  private var marksBlanks: Bool { !attributes.isDisjoint(with: [.underline, .reverse]) }
}

/// What styles look like: a palette at a depth of colour, on a terminal that can show so much.
struct LookTable: Sendable {
  var palette: Palette
  let depth: ColorDepth
  /// How many colours the terminal has.
  let colors: Int
  /// The attributes that the terminal can show.
  let drawable: Style.Attributes
  /// Those that it cannot show together with colours.
  let notWithColor: Style.Attributes

  /// The look of a style; `isBlank` means that nothing shows the foreground.
  func look(of style: Style, isBlank: Bool) -> Look {
    var attributes = style.attributes
    guard depth != .none else {
      attributes.formUnion(palette[style.foreground].monochromeForeground)
      attributes.formUnion(palette[style.background].monochromeBackground)
      return Look(attributes: attributes.intersection(drawable))
    }
    var look = Look(
      background: number(of: palette[style.background == .standard ? .ground : style.background]))
    // A blank has no foreground: to leave it as it is spares the bytes that would set it.
    if isBlank, attributes.isDisjoint(with: [.underline, .reverse]) { return look }
    let ink = palette[style.foreground]
    look.foreground = number(of: ink)
    // Of eight colours a bright one is a dark one in bold.
    if depth == .ansi, colors < 16, (ink.ansi ?? 0) >= 8 { attributes.insert(.bold) }
    let isColored = look.foreground >= 0 || look.background >= 0
    look.attributes = attributes.intersection(isColored ? drawable.subtracting(notWithColor) : drawable)
    return look
  }

  private func number(of color: InkColor) -> Int32 {
    switch depth {
    case .none: -1
    // 0…7 are ANSI's colours even here, so the darkest blues are drawn a shade lighter.
    case .direct: color.rgb.map { Int32(max($0 & 0xff_ffff, 8)) } ?? -1
    case .indexed: color.indexed.map { Int32($0) } ?? -1
    case .ansi: color.ansi.map { Int32(colors < 16 ? $0 & 7 : $0 & 15) } ?? -1
    }
  }
}
