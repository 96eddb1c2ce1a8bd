/// What ncurses writes, cut into sequences and runs of plain bytes.
enum OutputToken {
  enum Kind {
    /// SGR.
    case rendition
    /// Designates G0, as ASCII or another set.
    case charset(isASCII: Bool)
    /// Puts G0 or G1 in force.
    case shift(isIn: Bool)
    /// What only ncurses and the filter understand.
    case quick(QuickWords.Word)
    /// Puts the cursor into the first cell.
    case home
    /// Moves it otherwise; nothing is written.
    case movement
    /// Writes the last character again, some times.
    case repetition
    /// Erases in the colours in force and leaves the cursor where it is.
    case erasure
    case text
    case other
  }

  private static let escape: UInt8 = 0x1b

  /// Where the first sequence from `start` ends, or the run of plain bytes before the next one.
  static func end(in bytes: Span<UInt8>, from start: Int) -> Int {
    let first = bytes[start]
    var end = start + 1
    guard first == escape else {
      if first < 0x20 { return end }
      while end < bytes.count, bytes[end] >= 0x20 { end += 1 }
      return end
    }
    guard end < bytes.count else { return end }
    let kind = bytes[end]
    end += 1
    switch kind {
    case QuickWords.mark where end < bytes.count:
      return min(start + (QuickWords.Word(rawValue: bytes[end])?.length ?? 2), bytes.count)
    case UInt8(ascii: "["):
      while end < bytes.count, !(0x40...0x7e).contains(bytes[end]) { end += 1 }
    case UInt8(ascii: "]"):
      // Ends with BEL or ST.
      while end < bytes.count, bytes[end] != 0x07, bytes[end] != UInt8(ascii: "\\") { end += 1 }
    default:
      end -= 1
      while end < bytes.count, !(0x30...0x7e).contains(bytes[end]) { end += 1 }
    }
    return min(end + 1, bytes.count)
  }

  static func kind(of token: Span<UInt8>) -> Kind {
    switch token[0] {
    case 0x08, 0x09, 0x0a, 0x0d: return .movement
    case 0x0f: return .shift(isIn: true)
    case 0x0e: return .shift(isIn: false)
    case escape: break
    case 0x20...: return .text
    default: return .other
    }
    guard token.count > 2 else { return .other }
    let last = token[token.count - 1]
    switch token[1] {
    case QuickWords.mark: return QuickWords.Word(rawValue: token[2]).map(Kind.quick) ?? .other
    case UInt8(ascii: "("): return .charset(isASCII: last == UInt8(ascii: "B"))
    case UInt8(ascii: "["):
      // Private modes and their like are none of what follows.
      guard token[2] < UInt8(ascii: "<") || token[2] > UInt8(ascii: "?") else { return .other }
      switch last {
      case UInt8(ascii: "m"): return .rendition
      case UInt8(ascii: "H"): return token.count == 3 ? .home : .movement
      case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "G"),
        UInt8(ascii: "d"):
        return .movement
      case UInt8(ascii: "b"): return .repetition
      case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"): return .erasure
      default: return .other
      }
    default: return .other
    }
  }

  /// The first number of a control sequence.
  static func number(in token: Span<UInt8>) -> Int {
    var value = 0
    var index = 2
    while index < token.count, (0x30...0x39).contains(token[index]) {
      value = min(value * 10 + Int(token[index] & 15), 9999)
      index += 1
    }
    return value
  }
}
