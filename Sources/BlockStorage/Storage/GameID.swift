import BlockEngine
import BlockPlatform

/// The ID of a game, used as its file name: the start in UTC, a hyphen and eight random hexadecimal digits, such as
/// `20261121T013455Z-0a1b2c3d`.
///
/// The order of IDs as text is the order of starts. As no other text is an ID, one can safely be part of a path.
package struct GameID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The content of an ID's file.
  package enum Kind: Hashable, Sendable { case game, match }

  package let description: String
  let kind: Kind

  /// Creates the ID of a new game or match.
  package init(started: WallTime, random: UInt32, kind: Kind = .game) {
    self.kind = kind
    description = started.compactText + "-" + random.hexadecimal(digits: 8)
  }

  /// Parses an ID; nil if the text is invalid.
  package init?(_ text: some StringProtocol, kind: Kind = .game) {
    self.kind = kind
    let form = Array("00000000T000000Z-xxxxxxxx".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == form.count else { return nil }
    for (byte, expected) in zip(bytes, form) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      switch expected {
      case UInt8(ascii: "0"): guard isDigit else { return nil }
      case UInt8(ascii: "x"):
        guard isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) else { return nil }
      default: guard byte == expected else { return nil }
      }
    }
    description = String(text)
  }

  /// Parses the ID in the file name of a replay or match; nil for any other name.
  init?(fileName: String, kind: Kind = .game) {
    let end = GameID.fileExtension(of: kind)
    guard fileName.hasSuffix(end) else { return nil }
    self.init(fileName.dropLast(end.count), kind: kind)
  }

  /// Parses the ID in the name of an unfinished match's mark; nil for any other name.
  init?(matchMark: String) { self.init(fileName: matchMark, kind: .match) }

  package static func < (a: GameID, b: GameID) -> Bool { a.description < b.description }

  private static func fileExtension(of kind: Kind) -> String {
    switch kind {
    case .game: ".replay"
    case .match: ".match"
    }
  }

  /// The name of the game's file.
  package var fileName: String { description + GameID.fileExtension(of: kind) }

  /// The name of the mark for an unfinished game or match; the two kinds differ.
  var markName: String { kind == .game ? description : fileName }
}
