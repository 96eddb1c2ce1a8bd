import TerminalUI

/// Mixes a colour from red, green and blue, with keys or the mouse.
struct ColorPicker {
  enum Part: Int, CaseIterable, Sendable { case red, green, blue }

  /// The ink of the mixed colour.
  static let swatch = Ink(rawValue: Ink.firstCustom)

  /// Red, green and blue, each 0…255.
  private(set) var parts = [0x4f, 0x9d, 0xa6]
  private(set) var isDone = false
  private var selected = 0
  private let bar = NavigationBar(left: "Quit", title: "Colour picker")

  /// The colour as 0xRRGGBB.
  var rgb: UInt32 { parts.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The palette; its swatch has the mixed colour.
  var palette: Palette {
    var palette = Palette()
    palette[.accent] = InkColor(rgb: 0x4f9d_a6, indexed: 73, ansi: 6, monochromeForeground: .bold)
    palette[.selection] = InkColor(rgb: 0x3b6e_78, indexed: 66, ansi: 4, monochromeBackground: .reverse)
    palette[.selectionText] = InkColor(rgb: 0xffff_ff, indexed: 231, ansi: 7)
    palette[.bar] = InkColor(rgb: 0x2b32_3c, indexed: 237, ansi: 4, monochromeBackground: .reverse)
    palette[.barText] = InkColor(rgb: 0xd7dd_e4, indexed: 253, ansi: 7)
    palette[.well] = InkColor(rgb: 0x1519_20, indexed: 234, ansi: 0)
    palette[Self.swatch] = InkColor(
      rgb: rgb, indexed: XtermPalette.nearest(to: rgb), ansi: XtermPalette.nearestOfEight(to: rgb))
    return palette
  }

  /// Handles an input.
  mutating func respond(to event: InputEvent, in size: Size) {
    switch event {
    case .key(let key) where key.phase != .release:
      if [.character("q"), .escape].contains(key.key) || key.modifiers == .control { isDone = true }
    case .mouse(let mouse) where mouse.action == .press:
      if bar.part(at: mouse.position, width: size.columns, isUnicode: true) == .left { isDone = true }
    default: break
    }
    var menu = menu
    if case .changed(let part, let step) = menu.respond(to: event, in: menuArea) {
      parts[part.rawValue] = min(max(parts[part.rawValue] + 5 * step, 0), 255)
    }
    selected = menu.selection
  }

  func draw(into buffer: inout CellBuffer) {
    bar.draw(into: &buffer, isUnicode: true)
    menu.draw(into: &buffer, in: menuArea, isUnicode: true)
    for part in Part.allCases {
      EighthBar(value: parts[part.rawValue], maximum: 255)
        .draw(into: &buffer, x: 24, y: 2 + part.rawValue, columns: 16, isUnicode: true)
    }
    buffer.fill(Rect(x: 2, y: 6, columns: 38, rows: 4), with: Cell(" ", Style(background: Self.swatch)))
    let digits = String(rgb, radix: 16)
    let name = "#" + String(repeating: "0", count: 6 - digits.count) + digits
    buffer.put(name, x: 2, y: 11, Style(foreground: .accent, attributes: .bold))
  }

  private var menuArea: Rect { Rect(x: 2, y: 2, columns: 20, rows: Part.allCases.count) }

  private var menu: MenuList<Part> {
    MenuList(
      Part.allCases.map { .init($0, "\($0)", value: String(parts[$0.rawValue])) }, selected: selected)
  }
}
