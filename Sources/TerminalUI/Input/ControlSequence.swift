/// The bytes between the introducer and the final byte of a control sequence.
///
/// A private marker (`< = > ?`), parameters separated by `;`, their parts by `:`, and intermediate bytes. Numbers are
/// parsed in place, without allocation.
struct ControlSequence {
  /// More bytes than any real sequence has; a longer one is malformed.
  static let capacity = 128
  /// The value of all larger numbers: beyond every valid range.
  static let maxNumber = 9_999_999

  private(set) var bytes: [UInt8] = []
  /// Whether it is too long, or its bytes are in an invalid order.
  private(set) var isMalformed = false

  init() { bytes.reserveCapacity(Self.capacity) }

  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    isMalformed = false
  }

  mutating func append(_ byte: UInt8) {
    let isLate = intermediate != nil && byte >= 0x30
    let isMarkerInside = !bytes.isEmpty && (0x3C...0x3F).contains(byte)
    if isLate || isMarkerInside || bytes.count == Self.capacity {
      isMalformed = true
    } else {
      bytes.append(byte)
    }
  }

  /// The private marker; nil for a standard sequence.
  var marker: UInt8? {
    guard let first = bytes.first, (0x3C...0x3F).contains(first) else { return nil }
    return first
  }

  /// The last intermediate byte.
  var intermediate: UInt8? {
    guard let last = bytes.last, (0x20...0x2F).contains(last) else { return nil }
    return last
  }

  var parameterCount: Int {
    bytes.isEmpty ? 0 : 1 + bytes.count { $0 == UInt8(ascii: ";") }
  }

  /// The number in a parameter's part; nil if there is none.
  func number(_ parameter: Int, part: Int = 0) -> Int? {
    var parameterIndex = 0
    var partIndex = 0
    var number: Int?
    for byte in bytes {
      switch byte {
      case 0x30...0x39 where parameterIndex == parameter && partIndex == part:
        number = min((number ?? 0) * 10 + Int(byte - 0x30), Self.maxNumber)
      case UInt8(ascii: ";"):
        if parameterIndex == parameter { return number }
        parameterIndex += 1
        partIndex = 0
      case UInt8(ascii: ":"):
        partIndex += 1
      default:
        break
      }
    }
    return number
  }

  /// The event of the whole sequence; nil if it is unsupported.
  func event(final: UInt8) -> InputEvent? {
    if isMalformed { return nil }
    switch (marker, intermediate) {
    case (UInt8(ascii: "<"), nil):
      return mouseEvent(final: final).map(InputEvent.mouse)
    case (UInt8(ascii: "?"), _):
      return reply(final: final).map(InputEvent.reply)
    case (nil, nil):
      if bytes.isEmpty, final == UInt8(ascii: "I") { return .focus(true) }
      if bytes.isEmpty, final == UInt8(ascii: "O") { return .focus(false) }
      if final == UInt8(ascii: "t") { return sizeReport.map { .reply(.size($0)) } }
      return keyEvent(final: final).map(InputEvent.key)
    default:
      return nil
    }
  }

  /// The size in a report of mode 2048: rows, columns, and both in pixels.
  private var sizeReport: Size? {
    guard parameterCount == 5, number(0) == 48, let rows = number(1), let columns = number(2), rows > 0,
      columns > 0
    else { return nil }
    return Size(columns: min(columns, Size.largest.columns), rows: min(rows, Size.largest.rows))
  }

  private func reply(final: UInt8) -> TerminalReply? {
    switch (final, intermediate) {
    case (UInt8(ascii: "c"), nil):
      return .primaryAttributes
    case (UInt8(ascii: "u"), nil):
      guard parameterCount == 1, let flags = number(0), flags < 256 else { return nil }
      return .keyboardFlags(flags)
    case (UInt8(ascii: "y"), UInt8(ascii: "$")):
      guard parameterCount == 2, let mode = number(0), let value = number(1), value <= 4 else { return nil }
      return .mode(mode, value)
    case (UInt8(ascii: "n"), nil):
      guard parameterCount == 2, number(0) == 997, let scheme = number(1), (1...2).contains(scheme) else {
        return nil
      }
      return .colorScheme(isLight: scheme == 2)
    default:
      return nil
    }
  }
}
