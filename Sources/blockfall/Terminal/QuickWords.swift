/// The words by which ncurses tells the output filter of places and colours, in the place of the terminal's own.
///
/// ncurses makes a sequence of a terminal's by interpreting a format, with `sprintf` for each number: a third of the
/// time of a frame. The filter reads it and writes another one. Words that only the two understand are made and
/// read more quickly: Escape, `^`, a letter, and numbers of a fixed length in digits of six bits, from `0` on.
enum QuickWords {
  /// What begins each of them (privacy message, which no terminal's entry uses for anything).
  static let mark = UInt8(ascii: "^")

  /// What a word says, and how many digits it has.
  enum Word: UInt8 {
    /// The cursor's row and column, from 0, two digits each.
    case place = 0x70  // p
    /// How many columns it moves to the right; two digits.
    case right = 0x72  // r
    /// A colour by its number; two digits.
    case foreground = 0x66  // f
    case background = 0x62  // b
    /// A colour as 0xRRGGBB, or one of the first eight by its number; four digits.
    case directForeground = 0x46  // F
    case directBackground = 0x42  // B

    var digits: Int {
      switch self {
      case .place, .directForeground, .directBackground: 4
      case .right, .foreground, .background: 2
      }
    }

    /// The bytes of the whole word.
    var length: Int { 3 + digits }

    /// The terminfo format that makes it: of each number its digits, the highest first.
    ///
    /// Written out, as this is on the way to the first frame.
    fileprivate var format: [UInt8] {
      let two = "%p1%{64}%/%{63}%&%{48}%+%c%p1%{63}%&%{48}%+%c"
      let numbers =
        switch self {
        case .place: two + "%p2%{64}%/%{63}%&%{48}%+%c%p2%{63}%&%{48}%+%c"
        case .directForeground, .directBackground:
          "%p1%{262144}%/%{63}%&%{48}%+%c%p1%{4096}%/%{63}%&%{48}%+%c" + two
        case .right, .foreground, .background: two
        }
      return [0x1b, mark, rawValue] + Array(numbers.utf8)
    }
  }

  /// The number in `count` digits of a word from `start` on.
  static func number(in word: Span<UInt8>, from start: Int, digits count: Int) -> Int {
    var value = 0
    for index in start..<min(start + count, word.count) { value = value << 6 | Int(word[index] &- 0x30) & 63 }
    return value
  }
}

extension TerminfoEntry {
  /// The entry with quick words for places and colours.
  ///
  /// - Parameter isDirect: whether its colours are of 24 bits.
  func withQuickWords(isDirect: Bool) -> TerminfoEntry {
    var entry = self
    // The last cell of the screen is written without a wrap, or else by inserting what is before it.
    if strings["smam"] != nil, strings["rmam"] != nil { entry.strings["ich"] = nil }
    entry.strings["cup"] = QuickWords.Word.place.format
    entry.strings["cuf"] = QuickWords.Word.right.format
    if strings["setaf"] != nil, strings["setab"] != nil {
      let (foreground, background): (QuickWords.Word, QuickWords.Word) =
        isDirect ? (.directForeground, .directBackground) : (.foreground, .background)
      entry.strings["setaf"] = foreground.format
      entry.strings["setab"] = background.format
    }
    return entry
  }
}
