/// What a game's file is called: its start in UTC, a hyphen and eight random hexadecimal digits, such as
/// `20261121T013455Z-0a1b2c3d`.
///
/// In the order of their text, games are in the order of their starts. As nothing else is an ID, one can be a part
/// of a path.
struct GameID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// What the file of an ID holds.
  enum Kind: Hashable, Sendable { case game, match }

  let description: String
  let kind: Kind

  /// A new game's, or match's.
  init(started: WallTime, random: UInt32, kind: Kind = .game) {
    self.kind = kind
    let digits = String(random, radix: 16)
    description = started.compactText + "-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Reads an ID; nil for a text that is none.
  init?(_ text: some StringProtocol, kind: Kind = .game) {
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

  /// Reads the ID in the name of a replay, or of a match file; nil for the name of any other file.
  init?(fileName: String, kind: Kind = .game) {
    let end = GameID.fileExtension(of: kind)
    guard fileName.hasSuffix(end) else { return nil }
    self.init(fileName.dropLast(end.count), kind: kind)
  }

  /// Reads the ID in the name of the mark of a match that did not end; nil for any other name.
  init?(matchMark: String) { self.init(fileName: matchMark, kind: .match) }

  static func < (a: GameID, b: GameID) -> Bool { a.description < b.description }

  private static func fileExtension(of kind: Kind) -> String {
    switch kind {
    case .game: ".replay"
    case .match: ".match"
    }
  }

  /// The name of the game's file.
  var fileName: String { description + GameID.fileExtension(of: kind) }

  /// The name of the mark that it did not end: that of a match is no game's.
  var markName: String { kind == .game ? description : fileName }
}
