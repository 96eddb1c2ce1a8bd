import Glibc

/// A language's compiled texts, looked over before gettext reads them.
///
/// gettext trusts every offset in such a file, so one that is cut or damaged could bring the game down.
struct CatalogueFile {
  enum Fault: Error, Equatable {
    case missing
    case damaged
  }

  /// More than any catalogue has.
  private static let mostBytes = 4 << 20

  private let bytes: [UInt8]

  /// Looks over the catalogue at `path`.
  static func check(_ path: String) throws(Fault) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .missing }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= mostBytes else {
      throw .damaged
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard count == bytes.count, CatalogueFile(bytes: bytes).isSound else { throw .damaged }
  }

  /// Whether bytes are a catalogue that gettext may read.
  static func isSound(_ bytes: [UInt8]) -> Bool { CatalogueFile(bytes: bytes).isSound }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The word of four bytes at a place; nil beyond the end.
  private func word(_ place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  private var isSound: Bool {
    // In this machine's order, the only one that our catalogues are made in; a newer major revision has other tables,
    // a newer minor one more of them, which would have to be looked over too.
    guard word(0) == 0x9504_12de, let revision = word(4), [0, 1 << 16].contains(revision),
      let count = word(8),
      let originals = word(12), let translations = word(16), let hashSize = word(20), let hash = word(24)
    else { return false }
    guard count <= bytes.count / 8, hashSize <= bytes.count / 4,
      hashSize == 0 || hash + 4 * hashSize <= bytes.count,
      hashSize != 1, hashSize != 2
    else { return false }
    for table in [originals, translations] {
      for index in 0..<count {
        guard let length = word(table + 8 * index), let start = word(table + 8 * index + 4),
          start + length < bytes.count, bytes[start + length] == 0
        else { return false }
      }
    }
    // A hash table leads to texts by their number.
    for index in 0..<hashSize {
      guard let number = word(hash + 4 * index), number <= count else { return false }
    }
    return true
  }
}
