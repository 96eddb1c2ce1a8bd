import BlockEngine
import BlockPlatform

/// A file with the diagram of a playfield of a fixed size.
struct PlayfieldFile {
  let path: String
  let width: Int
  let height: Int

  /// More bytes than any diagram has; the beginning of a longer file is enough to refuse it.
  private static let maxBytes = 1 << 12

  /// Reads the playfield.
  func read() throws(CommandFailure) -> Playfield {
    do {
      return try playfield(BoundedBytes(of: path, atMost: PlayfieldFile.maxBytes).textBytes)
    } catch {
      throw .refused(tr("playfield file '\(path)': \(error)"))
    }
  }

  /// Parses a diagram of exactly this size.
  ///
  /// `Playfield(diagram:)` takes any size; here the error is the first wrong place in reading order.
  func playfield(_ bytes: [UInt8]) throws(PlayfieldFileError) -> Playfield {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard var playfield = try? Playfield(width: width, height: height) else {
      preconditionFailure("a rule set's own size can be had")
    }
    for (y, line) in lines.enumerated() {
      guard y < height else { throw .tooManyLines(height: height) }
      for (x, byte) in line.enumerated() {
        guard x < width else { throw .tooLong(line: y + 1, width: width) }
        if byte == UInt8(ascii: ".") { continue }
        guard let mino = Mino(letter: Character(Unicode.Scalar(byte))) else {
          let scalar = String(decoding: line.dropFirst(x).prefix(4), as: UTF8.self).unicodeScalars.first
          throw .character(scalar ?? "\u{fffd}", line: y + 1, column: x + 1)
        }
        playfield[x, y] = mino
      }
      guard line.count == width else { throw .tooShort(line: y + 1, cells: line.count, width: width) }
      if playfield.isFull(row: y) { throw .fullRow(line: y + 1) }
    }
    guard lines.count == height else { throw .tooFewLines(lines.count, height: height) }
    return playfield
  }
}

/// Why a file is not a playfield; lines and columns count from 1.
enum PlayfieldFileError: Error, Equatable {
  case character(Unicode.Scalar, line: Int, column: Int)
  case tooLong(line: Int, width: Int)
  case tooShort(line: Int, cells: Int, width: Int)
  case tooFewLines(Int, height: Int)
  case tooManyLines(height: Int)
  case fullRow(line: Int)
}

extension PlayfieldFileError: CustomStringConvertible {
  /// One sentence with the place, the error and the valid form.
  var description: String {
    switch self {
    case .character(let scalar, let line, let column):
      tr("line \(line), column \(column) has '\(scalar)'; a cell is one of . I O T S Z J L #")
    case .tooLong(let line, let width):
      trn(
        "line %s continues at column %s; a line has %s cell",
        "line %s continues at column %s; a line has %s cells", width, String(line), String(width + 1),
        String(width))
    case .tooShort(let line, let cells, let width):
      trn(
        "line %s ends at column %s; a line has %s cell", "line %s ends at column %s; a line has %s cells",
        width, String(line), String(cells + 1), String(width))
    case .tooFewLines(let lines, let height):
      trn(
        "it ends after %s line; the playfield has %s", "it ends after %s lines; the playfield has %s", lines,
        String(lines), String(height))
    case .tooManyLines(let height):
      trn(
        "it continues at line %s; the playfield has %s line",
        "it continues at line %s; the playfield has %s lines", height, String(height + 1), String(height))
    case .fullRow(let line):
      tr("line \(line) is full; a full row would have been cleared")
    }
  }
}
