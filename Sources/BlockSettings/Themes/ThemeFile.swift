import BlockLink
import BlockPlatform
import TerminalUI

/// A parsed theme file, before its inherited inks are filled in.
///
/// A line is `key = value`, empty, or begins with `#`. The keys are `name` and `description`, which are for the
/// reader; `inherits`, a theme that supplies missing inks; and the names of inks. An ink's value is a colour `#rrggbb`
/// or `default`, the terminal's own; then, if the nearest one does not suit, the number of a colour of 256 and of one
/// of 16; then its attributes without colour: `bold`, `dim`, `underline`, `reverse`, or `plain` for none.
struct ThemeFile: Equatable, Sendable {
  /// The theme's display name.
  private(set) var title = ""
  private(set) var summary = ""
  /// The inherited theme, and the line that names it.
  private(set) var parent: (name: String, line: Int)?
  /// The inks in the file; those without attributes get the standard theme's.
  private(set) var inks: [Ink: InkColor] = [:]
  private let file: String

  /// A limit beyond any real theme.
  static let maxBytes = 16_384
  static let maxTitleWidth = 24
  static let maxSummaryWidth = 60

  static func == (a: ThemeFile, b: ThemeFile) -> Bool {
    a.title == b.title && a.summary == b.summary && a.parent?.name == b.parent?.name && a.inks == b.inks
  }

  /// Reads a file's bytes; `file` is its name in errors.
  init(_ bytes: [UInt8], file: String) throws(TextFileError) {
    self.file = file
    guard bytes.count <= ThemeFile.maxBytes else {
      throw TextFileError(
        file: file, reason: tr("it is larger than \(ThemeFile.maxBytes) bytes, so it is no theme"))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TextFileError(file: file, reason: tr("it is not UTF-8; save it as that"))
    }
    var lines: [String: Int] = [:]
    let all = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in all.enumerated() { try read(line, at: index + 1, &lines) }
    if title.isEmpty { throw TextFileError(file: file, reason: tr("a theme needs a line 'name = …'")) }
    // A theme with a single ghost ink for all pieces is valid too.
    if let ghost = inks[.ghost] {
      for ink in Ink.tintedGhosts where inks[ink] == nil { inks[ink] = ghost }
    }
  }

  private mutating func read(
    _ line: Substring, at number: Int, _ seen: inout [String: Int]
  ) throws(TextFileError) {
    func fail(_ reason: String) -> TextFileError { TextFileError(file: file, line: number, reason: reason) }
    if let control = line.unicodeScalars.first(where: { !$0.isPrintable && $0 != "\t" }) {
      let code = String(control.value, radix: 16, uppercase: true)
      throw fail(tr("it has the control character U+\(code); a theme is plain text"))
    }
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let first = words.first, !first.hasPrefix("#") else { return }
    guard let equals = line.firstIndex(of: "=") else {
      throw fail(tr("a line is 'key = value', or begins with #"))
    }
    let key = String(line[..<equals].trimmingBlanks)
    let value = line[line.index(after: equals)...].trimmingBlanks
    if let before = seen.updateValue(number, forKey: key) {
      throw fail(tr("'\(key.prefix(30))' is in line \(before) already; leave one of them out"))
    }
    switch key {
    case "name": title = try text(value, of: key, at: number, columns: ThemeFile.maxTitleWidth)
    case "description": summary = try text(value, of: key, at: number, columns: ThemeFile.maxSummaryWidth)
    case "inherits":
      guard ThemeLibrary.isName(value) else {
        throw fail(tr("'\(value.prefix(40))' is no theme's name, of lower-case letters, digits and hyphens"))
      }
      parent = (String(value), number)
    default:
      guard let ink = Ink(name: key) else {
        throw fail(tr("there is no key '\(key.prefix(30))'; 'blockfall themes --keys' lists them"))
      }
      inks[ink] = try color(value, of: ink, at: number)
    }
  }

  private func text(
    _ value: Substring, of key: String, at number: Int, columns: Int
  ) throws(TextFileError) -> String {
    guard !value.isEmpty, LinkName.columns(of: String(value)) <= columns else {
      throw TextFileError(
        file: file, line: number, reason: tr("'\(key)' is a text of 1 to \(columns) columns"))
    }
    return String(value)
  }

  private func color(_ value: Substring, of ink: Ink, at number: Int) throws(TextFileError) -> InkColor {
    func fail(_ reason: String) -> TextFileError {
      TextFileError(file: file, line: number, reason: "\(quoted(ink.name)): \(reason)")
    }
    var words = value.split { $0 == " " || $0 == "\t" }[...]
    guard let first = words.popFirst() else {
      throw fail(tr("there is no colour; it must be # and six hexadecimal digits, or default"))
    }
    var color = InkColor()
    if first != "default" {
      guard let rgb = ThemeFile.rgb(first) else {
        throw fail(
          tr("'\(first.prefix(20))' is no colour; it must be # and six hexadecimal digits, or default"))
      }
      color = InkColor(
        rgb: rgb, indexed: XtermPalette.nearest(to: rgb), ansi: XtermPalette.nearestOfEight(to: rgb))
    }
    if let word = words.first, let indexed = try ThemeFile.number(word, below: 256, fail) {
      color.indexed = indexed.value
      words.removeFirst()
      if let word = words.first, let ansi = try ThemeFile.number(word, below: 16, fail) {
        color.ansi = ansi.value
        words.removeFirst()
      }
    }
    let standard = Theme.standard[ink]
    color.monochromeForeground = standard.monochromeForeground
    color.monochromeBackground = standard.monochromeBackground
    guard !words.isEmpty else { return color }
    var attributes: Style.Attributes = []
    for word in words {
      switch word {
      case "bold": attributes.insert(.bold)
      case "dim": attributes.insert(.dim)
      case "underline": attributes.insert(.underline)
      case "reverse": attributes.insert(.reverse)
      case "plain" where words.count == 1: break
      default: throw fail(tr("'\(word.prefix(20))' is none of bold, dim, underline, reverse, or plain alone"))
      }
    }
    color.monochromeForeground = ink.isGround ? [] : attributes
    color.monochromeBackground = ink.isGround ? attributes : []
    return color
  }

  private static func rgb(_ word: Substring) -> UInt32? {
    let digits = word.dropFirst()
    guard word.first == "#", digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    return UInt32(digits, radix: 16)
  }

  /// A colour's number, or the terminal's own colour; nil for any other word.
  private static func number(
    _ word: Substring, below limit: Int, _ fail: (String) -> TextFileError
  ) throws(TextFileError) -> (value: UInt8?, Void)? {
    if word == "default" { return (nil, ()) }
    guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard let number = Int(word), number < limit else {
      throw fail(tr("'\(word.prefix(20))' is no colour's number; it must be 0 to \(limit - 1), or default"))
    }
    return (UInt8(number), ())
  }
}

extension Substring {
  /// The text without surrounding spaces and tabs.
  fileprivate var trimmingBlanks: Substring {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
