/// Says what ncurses says to the terminal in as few bytes as can be.
///
/// ncurses says more than it has to: both colours where one changes, a reset behind every return to
/// the terminal's own colours, and all of it before moves too. And finding the shortest way of the cursor costs it
/// more time than all else of a frame, so it has but words for where to go, `QuickWords`; the filter finds the way. It
/// notes where the cursor shall be and how the terminal shall write, and says what differs before the next byte that
/// it makes a difference to.
///
/// It takes whole sequences only, as a frame of ncurses consists of them.
struct OutputFilter {
  /// How the terminal writes now; `nil` while nobody knows.
  private var actual: GraphicRendition?
  /// How it shall write.
  private var wanted = GraphicRendition()
  /// Whether something was asked for that is not understood: until a reset all goes through as it is.
  private var isBlind = false
  /// Whether the terminal is known to have ASCII in G0 and G0 in force, which is all that we need.
  private var hasASCII = false
  private var isShiftedIn = false
  /// Where the cursor is; `nil` while nobody knows, or where the terminal does not move by the standard's sequences.
  private var cursor: Point?
  /// Where it shall be, if that is not where it is.
  private var target: Point?

  /// The terminal's columns, or `nil` where the ways that ncurses finds are to be gone as they are.
  ///
  /// A cursor that wrote the last one may be anywhere.
  var columns: Int?

  /// A filter that knows nothing of the terminal yet.
  init(columns: Int? = nil) {
    self.columns = columns
  }

  /// Forgets what is known of the terminal, as bytes were lost or somebody else's came between.
  mutating func forget() {
    self = OutputFilter(columns: columns)
  }

  /// Appends `input` to `output` in other words.
  mutating func pass(_ input: Span<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < input.count {
      let end = Self.endOfToken(input, from: start)
      take(input.extracting(start..<end), &output)
      start = end
    }
  }

  private mutating func take(_ token: Span<UInt8>, _ output: inout [UInt8]) {
    switch Self.kind(of: token) {
    case .rendition: note(token, &output)
    case .charset(let isNowASCII):
      if !isNowASCII || !hasASCII { output.append(token) }
      hasASCII = isNowASCII
    case .shift(let isIn):
      if !isIn || !isShiftedIn { output.append(token) }
      isShiftedIn = isIn
    case .quick(let word): take(word, token, &output)
    case .home where columns != nil: target = Point(x: 0, y: 0)
    case .home, .movement:
      settlePlace(&output)
      output.append(token)
      cursor = nil
    case .text: write(token, &output)
    case .repetition:
      settle(&output)
      output.append(token)
      advance(by: Self.number(in: token))
    case .erasure:
      settle(&output)
      output.append(token)
    case .other:
      settle(&output)
      output.append(token)
      cursor = nil
    }
  }

  // MARK: - Writing

  private mutating func write(_ text: Span<UInt8>, _ output: inout [UInt8]) {
    settlePlace(&output)
    var blanks = 0
    while blanks < text.count, text[blanks] == 0x20 { blanks += 1 }
    if actual?.blanksLook(like: wanted) != true { settleRendition(&output) }
    output.append(text.extracting(..<blanks))
    if blanks < text.count {
      settleRendition(&output)
      output.append(text.extracting(blanks...))
    }
    if cursor != nil { advance(by: Self.columns(of: text)) }
  }

  private mutating func settle(_ output: inout [UInt8]) {
    settlePlace(&output)
    settleRendition(&output)
  }

  // MARK: - The cursor

  private mutating func take(_ word: QuickWords.Word, _ token: Span<UInt8>, _ output: inout [UInt8]) {
    let number = QuickWords.number(in: token, from: 3, digits: word.digits)
    switch word {
    case .place: target = Point(x: number & 0xfff, y: number >> 12)
    case .right:
      guard var place = target ?? cursor else { return }
      place.x += number
      target = place
    case .foreground, .directForeground, .background, .directBackground:
      word.apply(number, to: &wanted)
      guard isBlind else { return }
      var alone = GraphicRendition()
      word.apply(number, to: &alone)
      alone.append(from: GraphicRendition(), to: &output)
    }
  }

  private mutating func settlePlace(_ output: inout [UInt8]) {
    guard let target else { return }
    CursorPath.append(from: cursor, to: target, into: &output)
    cursor = target
    self.target = nil
  }

  private mutating func advance(by count: Int) {
    guard let columns, cursor != nil else { return }
    cursor?.x += count
    // Behind the last column it waits there, or is in the next row.
    if let cursor, cursor.x >= columns { self.cursor = nil }
  }

  /// The columns that a text takes up.
  private static func columns(of text: Span<UInt8>) -> Int {
    var result = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte < 0x80 {
        result += 1
        continue
      }
      // Its length is in the first byte of a character of UTF-8. ncurses writes no other ones.
      let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      var value = UInt32(byte) & (0xff >> UInt32(length + 1))
      let end = min(index + length - 1, text.count)
      while index < end {
        value = value << 6 | UInt32(text[index] & 0x3f)
        index += 1
      }
      result += Unicode.Scalar(value).map { max(0, blockfall.columns(of: $0)) } ?? 1
    }
    return result
  }

  // MARK: - The rendition

  private mutating func note(_ token: Span<UInt8>, _ output: inout [UInt8]) {
    var next = wanted
    let parameters = token.extracting(2..<(token.count - 1))
    if next.apply(parameters) {
      // Only a reset tells for sure how the terminal writes then.
      if isBlind, parameters.isEmpty || parameters[0] == UInt8(ascii: "0") { isBlind = false }
      wanted = next
      if !isBlind { return }
    }
    // Not understood, or built upon what was not.
    isBlind = true
    actual = nil
    output.append(token)
  }

  private mutating func settleRendition(_ output: inout [UInt8]) {
    guard !isBlind, actual != wanted else { return }
    wanted.append(from: actual, to: &output)
    actual = wanted
  }
}

// MARK: - Tokens

extension OutputFilter {
  private enum Kind {
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
  private static func endOfToken(_ bytes: Span<UInt8>, from start: Int) -> Int {
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

  private static func kind(of token: Span<UInt8>) -> Kind {
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
  private static func number(in token: Span<UInt8>) -> Int {
    var value = 0
    var index = 2
    while index < token.count, (0x30...0x39).contains(token[index]) {
      value = min(value * 10 + Int(token[index] & 15), 9999)
      index += 1
    }
    return value
  }
}

extension [UInt8] {
  /// Appends all of a span.
  fileprivate mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }
}
