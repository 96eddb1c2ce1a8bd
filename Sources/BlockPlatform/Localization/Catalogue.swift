import Glibc
import TerminalUI

/// A language's compiled texts (gettext's .mo), as a value to look texts up in.
///
/// It depends on no state of the process, neither environment nor locale. All offsets in the file are checked on
/// loading, so that a damaged or hostile file is refused and never read beyond its end.
struct Catalogue: Sendable {
  enum Fault: Error, Equatable {
    case missing
    case damaged
  }

  /// More than any real catalogue has.
  private static let maxBytes = 4 << 20

  private let bytes: [UInt8]
  private let count: Int
  /// The offsets of the tables of lengths and offsets: of the source texts and of the translations.
  private let originals: Int
  private let translations: Int
  private let plural: PluralRule

  /// Reads the catalogue at `path`.
  init(path: String) throws(Fault) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw .missing }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maxBytes,
      let found = try? BoundedBytes(of: file, atMost: Self.maxBytes), !found.isTooLong
    else { throw .damaged }
    try self.init(bytes: found.bytes)
  }

  /// Parses a catalogue's bytes.
  init(bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    // Only this machine's byte order, in which our catalogues are made; another major revision has other tables.
    guard Self.word(0, in: bytes) == 0x9504_12de, let revision = Self.word(4, in: bytes),
      [0, 1 << 16].contains(revision), let count = Self.word(8, in: bytes),
      let originals = Self.word(12, in: bytes), let translations = Self.word(16, in: bytes),
      count <= bytes.count / 16
    else { throw .damaged }
    (self.count, self.originals, self.translations) = (count, originals, translations)
    for table in [originals, translations] {
      for index in 0..<count where Self.place(table, index, in: bytes) == nil { throw .damaged }
    }
    // The catalogue's header is the translation of the empty text.
    guard count > 0, let first = Self.place(originals, 0, in: bytes), first.isEmpty,
      let itself = Self.place(translations, 0, in: bytes)
    else { throw .damaged }
    let header = String(decoding: bytes[itself], as: UTF8.self)
    guard header.lowercased().contains("charset=utf-8"), let plural = PluralRule(header: header) else {
      throw .damaged
    }
    self.plural = plural
    for index in 1..<max(1, count) {
      guard let place = Self.place(translations, index, in: bytes), Self.isPrintable(bytes[place]) else {
        throw .damaged
      }
    }
  }

  /// The translation of a text; nil if there is none.
  func translation(of text: String) -> String? {
    guard let forms = forms(of: text) else { return nil }
    return String(decoding: bytes[forms.prefix { bytes[$0] != 0 }], as: UTF8.self)
  }

  /// The translation of a text with a number, in the form for `count`; nil if there is none.
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

  /// The range of a text's translated forms, separated by zero bytes.
  private func forms(of text: String) -> Range<Int>? {
    // The translation of the empty text is the header.
    guard !text.isEmpty else { return nil }
    // The texts are sorted by their bytes.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let place = Self.place(originals, middle, in: bytes) else { return nil }
      switch order(of: place, text) {
      case 0: return Self.place(translations, middle, in: bytes).flatMap { $0.isEmpty ? nil : $0 }
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// Compares a catalogue's text, up to its first zero byte, with the sought one: below 0 if it sorts before, 0 if
  /// equal.
  private func order(of place: Range<Int>, _ text: String) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      // `place` is followed by a zero byte within the file.
      guard let start = bytes.baseAddress?.advanced(by: place.lowerBound) else { return -1 }
      return text.withCString { strcmp(start.assumingMemoryBound(to: CChar.self), $0) }
    }
  }

  // MARK: Places

  /// The four-byte number at an offset; nil beyond the end.
  private static func word(_ place: Int, in bytes: [UInt8]) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16 | Int(
      bytes[place + 3]) << 24
  }

  /// The range of a table's text; nil if it is outside the file or not ended by a zero byte.
  private static func place(_ table: Int, _ index: Int, in bytes: [UInt8]) -> Range<Int>? {
    guard let length = word(table + 8 * index, in: bytes), let start = word(table + 8 * index + 4, in: bytes),
      start + length < bytes.count, bytes[start + length] == 0
    else { return nil }
    return start..<(start + length)
  }

  /// Whether a text is safe to show; line feeds and the zero bytes between forms are allowed.
  private static func isPrintable(_ text: ArraySlice<UInt8>) -> Bool {
    // Most texts are plain: no byte of theirs can begin an unsafe character.
    var isPlain = true
    for byte in text where byte < 0x20 || byte == 0x7f || byte >= 0xc0 {
      switch byte {
      case 0, UInt8(ascii: "\n"), 0xc3...0xcf: break
      default: isPlain = false
      }
    }
    return isPlain
      || String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.isPrintable || $0 == "\n" || $0 == "\0"
      }
  }
}
