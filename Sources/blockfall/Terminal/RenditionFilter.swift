/// Makes the colour sequences in ncurses's output as short as can be.
///
/// ncurses says more than it has to: both colours where one changes, a reset behind every return to
/// the terminal's own colours, and all of it before moves too. The filter notes what it asks for and
/// writes the difference before the next byte that it makes a difference to.
///
/// It takes whole sequences only, as a frame of ncurses consists of them.
struct RenditionFilter {
  /// How the terminal writes now; `nil` while nobody knows.
  private var actual: GraphicRendition?
  /// How it shall write.
  private var wanted = GraphicRendition()
  /// Whether something was asked for that is not understood: until a reset all goes through as it is.
  private var isBlind = false
  /// Whether the terminal is known to have ASCII in G0 and G0 in force, which is all that we need.
  private var hasASCII = false
  private var isShiftedIn = false

  /// Forgets what is known of the terminal, as bytes were lost or somebody else's came between.
  mutating func forget() {
    self = RenditionFilter()
  }

  /// Appends `input` to `output` with other words for its colours.
  mutating func pass(_ input: ArraySlice<UInt8>, into output: inout [UInt8]) {
    var rest = input
    while !rest.isEmpty {
      let token = Self.token(rest)
      rest = rest[token.endIndex...]
      switch kind(of: token) {
      case .rendition: note(token, &output)
      case .charset(let isNowASCII):
        if !isNowASCII || !hasASCII { output += token }
        hasASCII = isNowASCII
      case .shift(let isIn):
        if !isIn || !isShiftedIn { output += token }
        isShiftedIn = isIn
      case .movement: output += token
      case .text:
        let blanks = token.prefix { $0 == 0x20 }
        if actual?.blanksLook(like: wanted) != true { settle(&output) }
        output += blanks
        if blanks.count < token.count { settle(&output) }
        output += token[blanks.endIndex...]
      case .other:
        settle(&output)
        output += token
      }
    }
  }

  private mutating func note(_ token: ArraySlice<UInt8>, _ output: inout [UInt8]) {
    var next = wanted
    let parameters = token.dropFirst(2).dropLast()
    if next.apply(parameters) {
      // Only a reset tells for sure how the terminal writes then.
      if isBlind, parameters.first ?? UInt8(ascii: "0") == UInt8(ascii: "0") { isBlind = false }
      wanted = next
      if !isBlind { return }
    }
    // Not understood, or built upon what was not.
    isBlind = true
    actual = nil
    output += token
  }

  private mutating func settle(_ output: inout [UInt8]) {
    guard !isBlind, actual != wanted else { return }
    wanted.append(from: actual, to: &output)
    actual = wanted
  }

  // MARK: - Tokens

  private enum Kind {
    /// SGR.
    case rendition
    /// Designates G0, as ASCII or another set.
    case charset(isASCII: Bool)
    /// Puts G0 or G1 in force.
    case shift(isIn: Bool)
    /// Moves the cursor and writes nothing.
    case movement
    case text
    case other
  }

  private static let escape: UInt8 = 0x1b

  /// The first sequence of `bytes`, or the run of plain bytes before the next one.
  private static func token(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let first = bytes[bytes.startIndex]
    guard first == escape else {
      if first < 0x20 { return bytes.prefix(1) }
      return bytes.prefix { $0 >= 0x20 }
    }
    var end = bytes.startIndex + 1
    guard end < bytes.endIndex else { return bytes }
    switch bytes[end] {
    case UInt8(ascii: "["):
      end = bytes[(end + 1)...].firstIndex { (0x40...0x7e).contains($0) } ?? bytes.endIndex - 1
    case UInt8(ascii: "]"):
      // Ends with BEL or ST.
      end = bytes[end...].firstIndex { $0 == 0x07 || $0 == UInt8(ascii: "\\") } ?? bytes.endIndex - 1
    default:
      end = bytes[end...].firstIndex { (0x30...0x7e).contains($0) } ?? bytes.endIndex - 1
    }
    return bytes[bytes.startIndex...end]
  }

  private func kind(of token: ArraySlice<UInt8>) -> Kind {
    switch token.first {
    case 0x08, 0x09, 0x0a, 0x0d: return .movement
    case 0x0f: return .shift(isIn: true)
    case 0x0e: return .shift(isIn: false)
    case Self.escape: break
    case .some(0x20...): return .text
    default: return .other
    }
    let body = token.dropFirst()
    switch body.first {
    case UInt8(ascii: "("): return .charset(isASCII: body.last == UInt8(ascii: "B"))
    case UInt8(ascii: "["):
      switch body.last {
      case UInt8(ascii: "m"): return .rendition
      case UInt8(ascii: "A"), UInt8(ascii: "B"), UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "G"),
        UInt8(ascii: "H"), UInt8(ascii: "d"):
        return .movement
      default: return .other
      }
    default: return .other
    }
  }
}
