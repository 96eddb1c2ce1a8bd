/// Says what ncurses says to the terminal in as few bytes as can be.
///
/// ncurses says more than it has to: both colours where one changes, a reset behind every return to
/// the terminal's own colours, and all of it before moves too. And finding the shortest way of the cursor costs it
/// more time than all else of a frame, so it has but words for where to go, `QuickWords`; the filter finds the way. It
/// notes where the cursor shall be and how the terminal shall write, and says what differs before the next byte that
/// it makes a difference to. Runs of characters wait until the frame is over or something else is to be said, and go
/// in the order that takes the fewest bytes.
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
  /// Whether it was told to write other signs than ASCII's, as line drawing.
  private var hasOtherSigns = false
  /// Where the cursor is; `nil` while nobody knows, or where the terminal does not move by the standard's sequences.
  private var cursor: Point?
  /// Where it shall be, if that is not where it is.
  private var target: Point?

  /// How it was said lately that the terminal shall write otherwise.
  private var changes = RecentChanges()
  /// What waits to be written, where the filter finds the ways.
  private var waiting = WaitingRuns()

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
      let end = OutputToken.end(in: input, from: start)
      take(input.extracting(start..<end), &output)
      start = end
    }
    writeWaiting(&output)
  }

  /// Whether it knows all of the terminal that it takes to write characters at any place.
  var knowsAll: Bool { columns != nil && actual != nil && !isBlind && !hasOtherSigns }

  /// Writes runs that do not come from ncurses, which finds the cursor and the colours as it left them.
  ///
  /// - Parameter fill: lets the runs wait; where it answers `false`, there is nothing to write.
  /// - Returns: what `fill` answered.
  mutating func write(into output: inout [UInt8], _ fill: (inout WaitingRuns) -> Bool) -> Bool {
    guard fill(&waiting) else {
      waiting.removeAll()
      return false
    }
    if target == nil { target = cursor }
    writeWaiting(&output)
    return true
  }

  private mutating func take(_ token: Span<UInt8>, _ output: inout [UInt8]) {
    switch OutputToken.kind(of: token) {
    case .rendition: note(token, &output)
    case .charset(let isNowASCII):
      if !isNowASCII || !hasASCII { passOn(token, &output) }
      hasASCII = isNowASCII
      hasOtherSigns = !isNowASCII
    case .shift(let isIn):
      if !isIn || !isShiftedIn { passOn(token, &output) }
      isShiftedIn = isIn
      hasOtherSigns = !isIn
    case .quick(let word): take(word, token, &output)
    case .home where columns != nil: target = Point(x: 0, y: 0)
    case .home, .movement:
      writeWaiting(&output)
      settlePlace(&output)
      output.append(token)
      cursor = nil
    case .text: write(token, &output)
    case .repetition:
      // Of the character that was written last.
      writeWaiting(&output, keepsLast: true)
      settle(&output)
      output.append(token)
      advance(by: OutputToken.number(in: token))
    case .erasure:
      writeWaiting(&output)
      settle(&output)
      output.append(token)
    case .other:
      writeWaiting(&output)
      settle(&output)
      output.append(token)
      cursor = nil
    }
  }

  // MARK: - Writing

  /// Passes on what is not to be looked into.
  private mutating func passOn(_ token: Span<UInt8>, _ output: inout [UInt8]) {
    writeWaiting(&output)
    output.append(token)
  }

  private mutating func write(_ text: Span<UInt8>, _ output: inout [UInt8]) {
    var blanks = 0
    while blanks < text.count, text[blanks] == 0x20 { blanks += 1 }
    if letWait(text, blanks: blanks) {
      // What comes next may repeat the last character.
      if waiting.isFull { writeWaiting(&output, keepsLast: true) }
      return
    }
    writeWaiting(&output)
    settlePlace(&output)
    if actual?.blanksLook(like: wanted) != true { settleRendition(&output) }
    output.append(text.extracting(..<blanks))
    if blanks < text.count {
      settleRendition(&output)
      output.append(text.extracting(blanks...))
    }
    if cursor != nil { advance(by: Self.columns(of: text)) }
  }

  /// Lets a text wait whose place is known and is not the end of a row; `blanks` of its bytes come first.
  private mutating func letWait(_ text: Span<UInt8>, blanks: Int) -> Bool {
    guard let columns, actual != nil, !isBlind, let place = target ?? cursor else { return false }
    var width = blanks
    if blanks < text.count {
      let rest = text.extracting(blanks...)
      width += Self.columns(of: rest)
      // Until all is drawn anew there may be wide ones on the screen.
      if width != blanks + Self.characters(in: rest) { waiting.keepsRows = true }
    }
    guard place.x + width < columns else { return false }
    if blanks > 0 {
      waiting.append(text.extracting(..<blanks), width: blanks, at: place, look: wanted, isBlank: true)
    }
    if blanks < text.count {
      waiting.append(
        text.extracting(blanks...), width: width - blanks, at: Point(x: place.x + blanks, y: place.y),
        look: wanted, isBlank: false)
    }
    target = Point(x: place.x + width, y: place.y)
    return true
  }

  /// Writes all that waits, in the order that takes the fewest bytes.
  private mutating func writeWaiting(_ output: inout [UInt8], keepsLast: Bool = false) {
    guard !waiting.isEmpty else { return }
    let (place, look) = (target, wanted)
    while let run = waiting.takeNearest(to: cursor, look: actual, keepsLast: keepsLast) {
      target = run.start
      settlePlace(&output)
      wanted = run.look
      if !(run.isBlank && actual?.blanksLook(like: run.look) == true) { settleRendition(&output) }
      waiting.write(run, into: &output)
      cursor?.x += run.width
    }
    waiting.removeAll()
    (target, wanted) = (place, look)
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

  /// The characters of a text, as many as its bytes that do not go on with one.
  private static func characters(in text: Span<UInt8>) -> Int {
    var result = 0
    for index in text.indices where text[index] & 0xc0 != 0x80 { result += 1 }
    return result
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
    writeWaiting(&output)
    isBlind = true
    actual = nil
    output.append(token)
  }

  private mutating func settleRendition(_ output: inout [UInt8]) {
    guard !isBlind, actual != wanted else { return }
    changes.append(from: actual, to: wanted, to: &output)
    actual = wanted
  }
}

extension [UInt8] {
  /// Appends all of a span.
  fileprivate mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }
}
