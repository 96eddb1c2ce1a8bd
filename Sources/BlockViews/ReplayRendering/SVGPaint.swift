/// The fill of an area.
enum SVGPaint: Hashable {
  case color(UInt32)
  /// A repeating pattern of two characters on a background: one in even columns, one in odd ones.
  case tile(even: UInt32, odd: UInt32, foreground: UInt32, background: UInt32)
}

/// The paints of a picture, each with a short name, and the styles of its texts.
struct SVGPalette {
  private var names: [SVGPaint: String] = [:]
  private var textNames: [TextLook: String] = [:]
  /// The contents of `<style>` and `<defs>`, in the order of first use.
  private(set) var rules = ""
  private(set) var patterns = ""

  private struct TextLook: Hashable {
    var color: UInt32
    var isBold: Bool
    var isUnderlined: Bool
  }

  /// The class of areas filled with a paint.
  mutating func name(of paint: SVGPaint) -> String {
    if let name = names[paint] { return name }
    let name = nextName
    names[paint] = name
    switch paint {
    case .color(let rgb): rules += ".\(name){fill:\(SVGNumber.color(rgb))}"
    case .tile(let even, let odd, let foreground, let background):
      rules += ".\(name){fill:url(#\(name))}"
      patterns += SVGPalette.pattern(name, [even, odd], foreground, background)
    }
    return name
  }

  /// The class of a text.
  mutating func name(ofText color: UInt32, isBold: Bool, isUnderlined: Bool) -> String {
    let look = TextLook(color: color, isBold: isBold, isUnderlined: isUnderlined)
    if let name = textNames[look] { return name }
    let name = nextName
    textNames[look] = name
    rules += ".\(name){fill:\(SVGNumber.color(color))\(isBold ? ";font-weight:700" : "")"
    rules += isUnderlined ? ";text-decoration:underline}" : "}"
    return name
  }

  private var nextName: String { SVGNumber.letters(names.count + textNames.count) }

  private static func pattern(
    _ name: String, _ characters: [UInt32], _ foreground: UInt32, _ background: UInt32
  ) -> String {
    // One pattern cell is enough if both columns are the same.
    let isSingle = characters[0] == characters[1]
    var text =
      "<pattern id=\"\(name)\" width=\"\(isSingle ? 1 : 2)\" height=\"2\" patternUnits=\"userSpaceOnUse\">"
    text += "<path fill=\"\(SVGNumber.color(background))\" d=\"M0 0h2v2h-2z\"/>"
    let color = SVGNumber.color(foreground)
    for (x, scalar) in characters.prefix(isSingle ? 1 : 2).enumerated() {
      if let shapes = CellShape.shapes(of: scalar) {
        var area = SVGArea()
        for var shape in shapes {
          shape.x += x * CellShape.cellWidth
          area.add(shape)
        }
        text += "<path fill=\"\(color)\" d=\"\(area.path)\"/>"
      } else if let line = SVGPalette.lines[scalar] {
        text += "<path fill=\"\(color)\" d=\"M\(x) 0m\(line)\"/>"
      } else {
        text +=
          "<text fill=\"\(color)\" x=\"\(x)\" y=\"\(SVGText.baseline)\">\(SVGText.escaped(scalar))</text>"
      }
    }
    return text + "</pattern>"
  }

  /// The stroke marks on minos, as outlines relative to a cell's upper left corner: browsers lose thin strokes within
  /// patterns.
  private static let lines: [UInt32: String] = [
    0x2571: "0 2l.8-2h.2l-.8 2z", 0x2572: "0 0h.2l.8 2h-.2z",
    0x2039: ".75.5l-.4.5l.4.5h-.22l-.4-.5l.4-.5z", 0x203a: ".25.5l.4.5l-.4.5h.22l.4-.5l-.4-.5z",
    0x28: ".75.35q-.4.65 0 1.3h-.2q-.4-.65 0-1.3z", 0x29: ".25.35q.4.65 0 1.3h.2q.4-.65 0-1.3z",
    0x5b: ".7.35h-.4v1.3h.4v-.18h-.2v-.94h.2z", 0x5d: ".3.35h.4v1.3h-.4v-.18h.2v-.94h-.2z",
    0x7b: ".7.35h-.35v.5l-.2.15l.2.15v.5h.35v-.18h-.15v-.37l-.13-.1l.13-.1v-.37h.15z",
    0x7d: ".3.35h.35v.5l.2.15l-.2.15v.5h-.35v-.18h.15v-.37l.13-.1l-.13-.1v-.37h-.15z",
  ]
}

/// The text layout of a picture.
enum SVGText {
  /// The distance of the baseline from a cell's upper edge, in cell widths.
  static let baseline = "1.5"

  static func escaped(_ scalar: UInt32) -> String {
    switch scalar {
    case 0x26: "&amp;"
    case 0x3c: "&lt;"
    case 0x3e: "&gt;"
    default: Unicode.Scalar(scalar).map { String(Character($0)) } ?? ""
    }
  }
}
