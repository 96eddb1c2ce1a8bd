/// The rules for names of players, rooms and servers: harmless on every screen and in every log.
public enum LinkName {
  /// The widest name, in columns.
  public static let maxColumns = 24

  /// The reason why `name` is not valid; nil if it is.
  public static func fault(of name: String) -> String? {
    let scalars = name.unicodeScalars
    if scalars.isEmpty { return "it is empty" }
    if scalars.first == " " || scalars.last == " " { return "it begins or ends with a space" }
    if scalars.contains(where: isUnsafe) { return "it has a control character" }
    if scalars.count > maxColumns { return "it is longer than \(maxColumns) characters" }
    if scalars.reduce(0, { $0 + columns(of: $1) }) > maxColumns {
      return "it is wider than \(maxColumns) columns"
    }
    return nil
  }

  /// `text` with harmful characters replaced, for a log.
  public static func sanitized(_ text: String) -> String {
    var sanitized = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) { sanitized.append(isUnsafe(scalar) ? "?" : scalar) }
    return String(sanitized)
  }

  /// Whether a terminal or a log could take `scalar` for something other than a character.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The width in columns: 2 for wide scripts and pictures.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60,
      0xffe0...0xffe6, 0x1f000...0x1faff, 0x20000...0x3fffd:
      2
    default: 1
    }
  }
}
