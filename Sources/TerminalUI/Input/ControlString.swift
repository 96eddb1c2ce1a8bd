/// A string of the terminal (OSC, DCS, APC, PM, SOS): an answer of its background, name or notifications, or skipped.
struct ControlString {
  enum Outcome { case inside, ended, escape }

  /// The number of bytes after which an unterminated string is abandoned.
  static let limit = 65_536

  /// The character after Escape that introduced it.
  let introducer: UInt8
  private(set) var length = 0
  /// Its beginning, as far as an answer of ours may be long.
  private var text: [UInt8] = []
  private static let maxAnswer = 256

  init(introducer: UInt8) { self.introducer = introducer }

  static func isIntroducer(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"): true
    default: false
    }
  }

  mutating func feed(_ byte: UInt8) -> Outcome {
    length += 1
    if length <= Self.maxAnswer, (0x20...0x7E).contains(byte) { text.append(byte) }
    switch byte {
    case 0x1B: return .escape
    case 0x07, 0x18, 0x1A: return .ended
    default: return length == Self.limit ? .ended : .inside
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// The longest answers of a colour, and of a name, in bytes.
  private static let maxColor = 40
  private static let maxName = 100
  /// The beginning of the answer to `WindowMarks.notificationQuestion`.
  private static let notificationAnswer = "99;i=\(notificationID):p=?;"
  /// The identifier by which the terminal's answer about notifications is known.
  static let notificationID = "blockfall"

  /// The answer in a complete string; nil if it is none.
  ///
  /// A name (XTVERSION) is a DCS string after `>|`. A background is `11;rgb:` and three numbers of one to four
  /// hexadecimal digits, between slashes. Source: xterm, "Control Sequences", OSC 11.
  var reply: TerminalReply? {
    switch introducer {
    case UInt8(ascii: "P"):
      guard length <= Self.maxName, text.starts(with: ">|".utf8) else { return nil }
      return .name(String(decoding: text.dropFirst(2), as: UTF8.self))
    case UInt8(ascii: "]"):
      if text.starts(with: Self.notificationAnswer.utf8) { return .kittyNotifications }
      return background
    default: return nil
    }
  }

  private var background: TerminalReply? {
    let prefix = Array("11;rgb:".utf8)
    guard length <= Self.maxColor, text.starts(with: prefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var rgb: UInt32 = 0
    for part in parts {
      guard (1...4).contains(part.count), part.allSatisfy(Self.isHexDigit),
        let value = UInt32(String(decoding: part, as: UTF8.self), radix: 16)
      else { return nil }
      // Of `h`, `hh`, `hhh` and `hhhh` the largest is full.
      rgb = rgb << 8 | value * 255 / (1 << (4 * UInt32(part.count)) - 1)
    }
    return .background(rgb)
  }
}
