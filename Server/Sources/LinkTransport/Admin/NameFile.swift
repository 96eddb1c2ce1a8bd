import BlockLink
import Glibc

/// The file of names that belong to keys: a line for each change, the last one of a name counts.
package struct NameFile: Sendable {
  private static let shared = "names"
  /// The most bytes: each name with some changes.
  private static let maxBytes = 64 << 20

  private let folder: PrivateFolder
  private let name: String

  /// The file `names` of a folder.
  ///
  /// - Parameter suffix: what is added to its name: nodes that share a folder have a file each, which begins with what the
  ///   one without a suffix has.
  package init(in folder: PrivateFolder, suffix: String = "") {
    (self.folder, name) = (folder, Self.shared + suffix)
  }

  /// The book of names; a last line that is torn is left out.
  ///
  /// - Throws: `TransportError` with the line that is none.
  package func read() throws(TransportError) -> NameBook {
    var book = NameBook()
    let own = try folder.read(name, atMost: Self.maxBytes)
    var bytes = own ?? []
    if own == nil { bytes = try folder.read(Self.shared, atMost: Self.maxBytes) ?? [] }
    let lines = TextLines.of(bytes)
    for (index, line) in lines.dropLast().enumerated() {
      guard let entry = NameBook.Entry(line: String(decoding: line, as: UTF8.self)) else {
        throw TransportError(
          .misuse,
          "\(folder.path)/\(own == nil ? Self.shared : name):\(index + 1): a name is key:HEX or free, a time and the name"
        )
      }
      book.adopt(entry)
    }
    // What was changed often, or torn, is written anew.
    let isTorn = bytes.last.map { $0 != 10 } ?? false
    if isTorn || own == nil && !bytes.isEmpty || lines.count > 2 * book.entries.count + 100 {
      try write(book)
    }
    return book
  }

  private func write(_ book: NameBook) throws(TransportError) {
    try folder.write(Array(book.entries.map { "\($0.line)\n" }.joined().utf8), to: name)
  }

  /// Adds changes.
  func append(_ entries: [NameBook.Entry]) throws(TransportError) {
    try folder.append(Array(entries.map { "\($0.line)\n" }.joined().utf8), to: name)
  }
}
