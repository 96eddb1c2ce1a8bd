import Glibc
import TerminalUI

/// A language's compiled texts (gettext's .mo), as a value that texts are looked up in.
///
/// Nothing of it belongs to the process: neither its environment nor its locale has to do with it. All that the file
/// says of places is looked over once, so that a damaged or hostile one is refused and never read beyond its end.
struct Catalogue: Sendable {
  enum Fault: Error, Equatable {
    case missing
    case damaged
  }

  /// More than any catalogue has.
  private static let mostBytes = 4 << 20

  private let bytes: [UInt8]
  private let count: Int
  /// Where the tables of lengths and places are: of the texts, and of what they are in the language.
  private let originals: Int
  private let translations: Int
  private let plural: PluralRule

  /// Reads the catalogue at `path`.
  init(path: String) throws(Fault) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .missing }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.mostBytes,
      let found = try? BoundedBytes(of: file, atMost: Self.mostBytes), !found.isTooLong
    else { throw .damaged }
    try self.init(bytes: found.bytes)
  }

  /// Takes in a catalogue's bytes.
  init(bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    // In this machine's order, the only one that our catalogues are made in; another revision has other tables.
    guard Self.word(0, in: bytes) == 0x9504_12de, let revision = Self.word(4, in: bytes),
      [0, 1 << 16].contains(revision), let count = Self.word(8, in: bytes),
      let originals = Self.word(12, in: bytes), let translations = Self.word(16, in: bytes),
      count <= bytes.count / 16
    else { throw .damaged }
    (self.count, self.originals, self.translations) = (count, originals, translations)
    for table in [originals, translations] {
      for index in 0..<count where Self.place(table, index, in: bytes) == nil { throw .damaged }
    }
    // What the catalogue says of itself is the text that the empty text has.
    guard count > 0, let first = Self.place(originals, 0, in: bytes), first.isEmpty,
      let itself = Self.place(translations, 0, in: bytes)
    else { throw .damaged }
    let header = String(decoding: bytes[itself], as: UTF8.self)
    guard header.lowercased().contains("charset=utf-8"), let plural = PluralRule(header: header) else {
      throw .damaged
    }
    self.plural = plural
    for index in 1..<max(1, count) {
      guard let place = Self.place(translations, index, in: bytes), Self.isShowable(bytes[place]) else {
        throw .damaged
      }
    }
  }

  /// What the language has for a text; nil if it has nothing.
  func translation(of text: String) -> String? {
    guard let forms = forms(of: text) else { return nil }
    return String(decoding: bytes[forms.prefix { bytes[$0] != 0 }], as: UTF8.self)
  }

  /// What the language has for a text with a number, in its form for `count`; nil if it has nothing.
  func translation(of text: String, count: Int) -> String? {
    guard let forms = forms(of: text), var left = plural.form(of: UInt64(count.magnitude)) else { return nil }
    var start = forms.lowerBound
    while left > 0 {
      guard let end = bytes[start..<forms.upperBound].firstIndex(of: 0) else { return nil }
      start = end + 1
      left -= 1
    }
    return String(decoding: bytes[start..<forms.upperBound].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Where the forms are that the language has for a text, each ended by a zero byte but the last.
  private func forms(of text: String) -> Range<Int>? {
    // The empty text's is what the catalogue says of itself.
    guard !text.isEmpty else { return nil }
    let sought = Array(text.utf8)
    // The texts are in the order of their bytes.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let place = Self.place(originals, middle, in: bytes) else { return nil }
      switch order(of: bytes[place], sought) {
      case 0: return Self.place(translations, middle, in: bytes).flatMap { $0.isEmpty ? nil : $0 }
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// Below 0 if a text of the catalogue, up to its first zero byte, comes before the one that is sought; 0 if it is it.
  private func order(of text: ArraySlice<UInt8>, _ sought: [UInt8]) -> Int {
    for (index, byte) in text.enumerated() {
      if byte == 0 { return index == sought.count ? 0 : -1 }
      guard index < sought.count else { return 1 }
      if byte != sought[index] { return byte < sought[index] ? -1 : 1 }
    }
    return text.count == sought.count ? 0 : -1
  }

  // MARK: Places

  /// The number of four bytes at a place; nil beyond the end.
  private static func word(_ place: Int, in bytes: [UInt8]) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16 | Int(
      bytes[place + 3]) << 24
  }

  /// Where a table's text is; nil if that is not within the file, or no zero byte ends it.
  private static func place(_ table: Int, _ index: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard let length = word(table + 8 * index, in: bytes), let start = word(table + 8 * index + 4, in: bytes),
      start + length < bytes.count, bytes[start + length] == 0
    else { return nil }
    return start..<(start + length)
  }

  /// Whether a text may be shown as it is; ends of lines and of forms are no part of what is shown.
  private static func isShowable(_ text: ArraySlice<UInt8>) -> Bool {
    // Most are plain: nothing in them can be the beginning of what may not be shown.
    var isPlain = true
    for byte in text where byte < 0x20 || byte == 0x7f || byte >= 0xc0 {
      switch byte {
      case 0, UInt8(ascii: "\n"), 0xc3...0xcf: break
      default: isPlain = false
      }
    }
    return isPlain
      || String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.isShowable || $0 == "\n" || $0 == "\0"
      }
  }
}
