/// The look of a cell on the terminal at its colour depth.
struct Look: Equatable, Sendable {
  /// The colours' terminfo numbers: −1 is the terminal's default, then follow the palette's; 24-bit colours are
  /// 0xRRGGBB from 8 on.
  var foreground: Int32 = -1
  var background: Int32 = -1
  var attributes: Style.Attributes = []

  static let plain = Look()

  /// Whether a blank looks the same in both looks.
  func blanksLook(like other: Look) -> Bool {
    self == other || background == other.background && !marksBlanks && !other.marksBlanks
  }

  /// Whether the foreground also shows on a blank: as an underline, or as the reversed background.
  private var marksBlanks: Bool { !attributes.isDisjoint(with: [.underline, .reverse]) }
}

/// The looks of styles: a palette at a colour depth, on a terminal with given abilities.
struct LookTable: Sendable {
  var palette: Palette
  let depth: ColorDepth
  /// The number of the terminal's colours.
  let colors: Int
  /// The attributes that the terminal supports.
  let supported: Style.Attributes
  /// Those that it cannot combine with colours.
  let incompatibleWithColor: Style.Attributes

  /// The look of a style; `isBlank` means that the foreground is invisible.
  func look(of style: Style, isBlank: Bool) -> Look {
    var attributes = style.attributes
    let asksForShade = attributes.remove(.shaded) != nil
    guard depth != .none else {
      attributes.formUnion(palette[style.foreground].monochromeForeground)
      attributes.formUnion(palette[style.background].monochromeBackground)
      if asksForShade { attributes.insert(.dim) }
      return Look(attributes: attributes.intersection(supported))
    }
    let ground = palette[style.background == .standard ? .ground : style.background]
    // Of few colours none is a darker one of a program's shapes: they stay what they are, with their ground.
    let isShape =
      style.background == .well
      || max(style.foreground.rawValue, style.background.rawValue) >= Ink.firstCustom
    let isShaded = asksForShade && !(depth == .ansi && isShape)
    // Bold text would stand out.
    if isShaded { attributes.remove(.bold) }
    var look = Look(background: number(of: isShaded ? shaded(ground, insteadOf: .ground) : ground))
    // A blank needs no foreground: keeping the current one saves bytes.
    if isBlank, attributes.isDisjoint(with: [.underline, .reverse]) { return look }
    let ink = isShaded ? shaded(palette[style.foreground], insteadOf: .faint) : palette[style.foreground]
    look.foreground = number(of: ink)
    // Of eight colours, a bright one is the dark one in bold.
    if depth == .ansi, colors < 16, (ink.ansi ?? 0) >= 8 { attributes.insert(.bold) }
    let isColored = look.foreground >= 0 || look.background >= 0
    look.attributes = attributes.intersection(
      isColored ? supported.subtracting(incompatibleWithColor) : supported)
    return look
  }

  /// A colour halfway to the ground; at few colours, or if it is the terminal's own, that of another ink.
  private func shaded(_ color: InkColor, insteadOf ink: Ink) -> InkColor {
    // The ground is often the terminal's own colour, which nobody knows here: the well is near it.
    let ground = palette[.ground].rgb ?? palette[.well].rgb ?? 0
    switch depth {
    case .direct:
      guard let rgb = color.rgb ?? palette[ink].rgb else { return palette[ink] }
      return InkColor(rgb: LookTable.mix(rgb, ground))
    case .indexed:
      guard let number = color.indexed ?? palette[ink].indexed else { return palette[ink] }
      return InkColor(indexed: XtermPalette.nearest(to: LookTable.mix(XtermPalette.color(number), ground)))
    case .ansi, .none: return palette[ink]
    }
  }

  private static func mix(_ a: UInt32, _ b: UInt32) -> UInt32 { ((a ^ b) & 0xfe_fefe) >> 1 + (a & b) }

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
