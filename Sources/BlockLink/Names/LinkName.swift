/// The rules for every name: of players, rooms, servers and saved positions.
///
/// A name can be read, is harmless on every screen and in every log, and cannot pass for another one: see `skeleton`.
public enum LinkName {
  /// The widest name, in columns of a terminal.
  public static let maxColumns = 24
  /// The most bytes of a name in UTF-8: a list of names has to fit into a message.
  public static let maxBytes = 96
  /// The most nonspacing marks on a character, after UTS 39, section 5.4.
  public static let maxMarks = 4

  /// Why a text is not a valid name.
  public enum Fault: Equatable, Sendable {
    case empty
    /// It begins or ends with a space.
    case outerSpace
    /// It has a character that a terminal or a log could take for something else.
    case control(Unicode.Scalar)
    /// It has a character that shows nothing, or a space other than U+0020.
    case invisible(Unicode.Scalar)
    /// It has a character that is special in paths and formats.
    case special(Unicode.Scalar)
    /// It has a mark without a character to carry it.
    case loneMark
    /// A character has more than `maxMarks` marks, or one of them twice in a row.
    case tooManyMarks
    /// It is wider than `maxColumns`, or longer than `maxBytes`.
    case tooLong
    /// It has letters of more than one script beside Latin.
    case mixedScripts
  }

  /// The reason why `name` is not valid; nil if it is.
  public static func fault(of name: String) -> Fault? {
    // First of all, so that an overlong name costs nothing.
    guard name.utf8.count <= maxBytes else { return .tooLong }
    let scalars = name.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return .empty }
    if first == " " || last == " " { return .outerSpace }
    if let fault = characterFault(of: Array(scalars)) { return fault }
    if columns(of: name) > maxColumns { return .tooLong }
    return NameScript.areReadableTogether(scalars) ? nil : .mixedScripts
  }

  private static func characterFault(of scalars: [Unicode.Scalar]) -> Fault? {
    var marks = 0
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      if isJoiner(scalar, between: before, after) || isPresentation(scalar, of: before) { continue }
      if isUnsafe(scalar) { return .control(scalar) }
      if isInvisible(scalar) { return .invisible(scalar) }
      if scalar == "/" || scalar == "\\" || scalar == "%" { return .special(scalar) }
      guard scalar.isMark else {
        marks = 0
        continue
      }
      if before == " " { return .loneMark }
      if scalar.properties.generalCategory != .spacingMark { marks += 1 }
      if marks > maxMarks || scalar == before { return .tooManyMarks }
    }
    return nil
  }

  /// Whether a text from elsewhere, such as a server with other rules, may be shown as a name.
  static func isShowable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maxBytes && columns(of: text) <= maxColumns
      && text.unicodeScalars.allSatisfy { !isUnsafe($0) || isJoiner($0) }
  }

  /// `text` with harmful characters replaced, for a log.
  public static func sanitized(_ text: String) -> String {
    var sanitized = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) { sanitized.append(isUnsafe(scalar) ? "?" : scalar) }
    return String(sanitized)
  }

  /// What a name looks like: names with the same skeleton, after UTS 39, cannot be told apart.
  public static func skeleton(of name: String) -> String { NameSkeleton.skeleton(of: name) }

  /// Whether a terminal or a log could take `scalar` for something other than a character.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether `scalar` shows nothing, or a gap that is not the plain space.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return true }
    switch scalar.value {
    // The blank of Braille, the replacement of an object, the empty note head, and the blanks of hieroglyphs.
    case 0x2800, 0xfffc, 0x1d159, 0x13441...0x13442: return true
    default: return scalar.properties.generalCategory == .spaceSeparator && scalar != " "
    }
  }

  /// Zero-width joiner and non-joiner.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { (0x200c...0x200d).contains(scalar.value) }

  /// Whether `scalar` is a joiner that changes what is seen: in an emoji, or after a virama (RFC 5892, appendix A).
  private static func isJoiner(
    _ scalar: Unicode.Scalar, between before: Unicode.Scalar, _ after: Unicode.Scalar
  ) -> Bool {
    guard isJoiner(scalar) else { return false }
    if before.properties.canonicalCombiningClass == .virama { return true }
    let joinsEmoji = before.isPicture || before.value == 0xfe0f || before.properties.isEmojiModifier
    return scalar.value == 0x200d && joinsEmoji && after.isPicture
  }

  /// Whether `scalar` chooses how the emoji before it is drawn.
  private static func isPresentation(_ scalar: Unicode.Scalar, of before: Unicode.Scalar) -> Bool {
    (0xfe0e...0xfe0f).contains(scalar.value) && before.properties.isEmoji
  }

  /// The columns of a text on a terminal: two for East Asian wide characters and emoji, none for combining marks.
  public static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in sum + (character.unicodeScalars.lazy.map(\.columns).max() ?? 0) }
  }
}

extension LinkName.Fault: CustomStringConvertible {
  /// The reason in English, as the end of a sentence that begins with the name.
  public var description: String {
    switch self {
    case .empty: "it is empty"
    case .outerSpace: "it begins or ends with a space"
    case .control: "it has a control character"
    case .invisible(let scalar): "it has the character U+\(Self.code(of: scalar)), which shows nothing"
    case .special(let scalar): "it has the character \(scalar)"
    case .loneMark: "it has a mark without a letter"
    case .tooManyMarks: "it has more than \(LinkName.maxMarks) marks on a letter, or one twice"
    case .tooLong: "it is longer than \(LinkName.maxColumns) columns or \(LinkName.maxBytes) bytes"
    case .mixedScripts: "it mixes scripts, of which Latin and one other may stand together"
    }
  }

  /// The scalar's number, with at least four digits.
  public static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  /// Whether it is a combining mark.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Whether it is an emoji by itself, unlike a digit.
  fileprivate var isPicture: Bool { properties.isEmoji && value > 0xff }

  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    // East Asian Wide and Fullwidth, from Unicode's EastAsianWidth.txt, by the blocks that they fill.
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x17000...0x18cff,
      0x1b000...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x3fffd:
      return 2
    default:
      return properties.isEmojiPresentation ? 2 : 1
    }
  }
}
