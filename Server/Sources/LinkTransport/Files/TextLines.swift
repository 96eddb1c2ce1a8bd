/// The lines of a text file: UTF-8 with or without a byte order mark, each line ending in LF or CRLF.
package enum TextLines {
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The text without its mark.
  static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// The lines without their ends.
  package static func of(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    withoutMark(bytes).split(separator: 0x0a, omittingEmptySubsequences: false).map {
      $0.last == 0x0d ? $0.dropLast() : $0
    }
  }
}
