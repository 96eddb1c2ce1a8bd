/// A terminal at a distance: it answers by its protocols, and bytes take their time to it and back.
///
/// A value: the caller passes the time, hands over what the program writes, and asks what reaches the program.
package struct DistantTerminal: Sendable {
  package typealias Time = ContinuousClock.Instant

  package enum Kind: Sendable, CaseIterable {
    /// Answers nothing.
    case silent
    case xterm
    /// Has the kitty keyboard protocol.
    case kitty
    /// Claims that protocol, and sends presses only.
    case boaster
    /// Has that protocol, and answers whatever else is asked: its background, name, size, focus and notifications.
    case modern
  }

  /// A key, as a layout and the protocol have it.
  package struct Key: Sendable {
    /// What it types.
    package var typed: Unicode.Scalar
    /// The character at its place on a US keyboard, if another one.
    package var base: Unicode.Scalar?
    package var isControl = false
    /// The final of a key that types nothing.
    package var final: Character?

    package init(_ typed: Unicode.Scalar, base: Unicode.Scalar? = nil, isControl: Bool = false) {
      (self.typed, self.base, self.isControl) = (typed, base, isControl)
    }

    package static var left: Key {
      var key = Key(" ")
      key.final = "D"
      return key
    }

    package static var enter: Key { Key("\r") }
  }

  package enum Act: Sendable {
    case press(Key)
    case release(Key)
    /// The mouse is dragged to a column.
    case drag(Int)
  }

  private enum Event: Sendable {
    case output([UInt8])
    case act(Act)
  }

  private let kind: Kind
  private let delay: Duration
  /// What happens at the terminal, and what is on its way from there, in order.
  private var events: [(time: Time, event: Event)] = []
  private var arriving: [(time: Time, bytes: [UInt8])] = []
  private var unparsed: [UInt8] = []
  /// The flags of the keyboard protocol, on the main and on the alternate screen.
  private var flags = [[0], [0]]
  private var isAlternate = false
  private var reportsDrags = false

  package init(_ kind: Kind, roundTrip: Duration) {
    self.kind = kind
    delay = roundTrip / 2
  }

  /// When something happens next; nil if nothing is on its way.
  package var next: Time? { [events.first?.time, arriving.first?.time].compactMap { $0 }.min() }

  /// Whether the program has set its keyboard protocol; true too if there is none to be set.
  package var isKeyboardSet: Bool { !hasKeyboard || (flags[isAlternate ? 1 : 0].last ?? 0) & 8 != 0 }

  private var hasKeyboard: Bool { kind == .kitty || kind == .boaster || kind == .modern }

  /// The program writes bytes.
  package mutating func write(_ bytes: some Sequence<UInt8>, at now: Time) {
    schedule(.output(Array(bytes)), at: now + delay)
  }

  /// Somebody does something at the terminal.
  package mutating func perform(_ act: Act, at time: Time) { schedule(.act(act), at: time) }

  private mutating func schedule(_ event: Event, at time: Time) {
    let index = events.firstIndex { $0.time > time } ?? events.endIndex
    events.insert((time, event), at: index)
  }

  /// The bytes that have reached the program by `now`.
  package mutating func takeArrivals(by now: Time) -> [UInt8] {
    while let first = events.first, first.time <= now {
      events.removeFirst()
      let sent =
        switch first.event {
        case .output(let bytes): answers(to: bytes)
        case .act(let act): bytes(of: act)
        }
      if !sent.isEmpty { arriving.append((first.time + delay, sent)) }
    }
    var arrived: [UInt8] = []
    while let first = arriving.first, first.time <= now {
      arrived += first.bytes
      arriving.removeFirst()
    }
    return arrived
  }

  // MARK: - The terminal

  private mutating func answers(to bytes: [UInt8]) -> [UInt8] {
    unparsed += bytes
    var answers = ""
    while let start = unparsed.firstIndex(of: 0x1B) {
      guard start + 1 < unparsed.count else { break }
      if unparsed[start + 1] == UInt8(ascii: "]") {
        // A string ends with BEL or with ST.
        guard let end = unparsed[(start + 2)...].firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
          break
        }
        answers += answer(toString: String(decoding: unparsed[(start + 2)..<end], as: UTF8.self))
        unparsed.removeFirst(end)
        continue
      }
      guard unparsed[start + 1] == UInt8(ascii: "[") else {
        unparsed.removeFirst(start + 1)
        continue
      }
      guard let end = unparsed[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        break
      }
      answers += answer(to: String(decoding: unparsed[(start + 2)...end], as: UTF8.self))
      unparsed.removeFirst(end + 1)
    }
    return Array(answers.utf8)
  }

  /// The answer to an OSC.
  private func answer(toString text: String) -> String {
    guard kind == .modern else { return "" }
    if text == "11;?" { return "\u{1b}]11;rgb:1e1e/1e1e/2e2e\u{1b}\\" }
    if text.hasPrefix("99;"), text.hasSuffix(":p=?;") {
      return "\u{1b}]\(text)o=always,unfocused,invisible:u=0,1,2:p=title,body,close\u{1b}\\"
    }
    return ""
  }

  private mutating func answer(to sequence: String) -> String {
    let screen = isAlternate ? 1 : 0
    switch sequence {
    case "?1049h": isAlternate = true
    case "?1049l": isAlternate = false
    case "?1002h": reportsDrags = true
    case "?1002l": reportsDrags = false
    case "c" where kind != .silent: return "\u{1b}[?62;c"
    case "?2026$p" where kind != .silent: return "\u{1b}[?2026;2$y"
    case ">0q" where kind == .modern: return "\u{1b}P>|modern(1.2)\u{1b}\\"
    case "?996n" where kind == .modern: return "\u{1b}[?997;1n"
    // These are told at once when somebody begins to listen.
    case "?2048h" where kind == .modern: return "\u{1b}[48;24;80;480;640t"
    case "?1004h" where kind == .modern: return "\u{1b}[I"
    case "?u" where hasKeyboard: return "\u{1b}[?\(flags[screen].last ?? 0)u"
    case "<u" where hasKeyboard && flags[screen].count > 1: flags[screen].removeLast()
    default:
      guard hasKeyboard, sequence.hasPrefix(">"), sequence.hasSuffix("u") else { break }
      flags[screen].append(Int(sequence.dropFirst().dropLast()) ?? 0)
    }
    return ""
  }

  private func bytes(of act: Act) -> [UInt8] {
    let reportsAll = (flags[isAlternate ? 1 : 0].last ?? 0) & 8 != 0
    let text =
      switch act {
      case .drag(let column): reportsDrags ? "\u{1b}[<32;\(column);5M" : ""
      case .press(let key): reportsAll ? key.report(isRelease: false) : key.legacy
      case .release(let key): reportsAll && kind != .boaster ? key.report(isRelease: true) : ""
      }
    return Array(text.utf8)
  }
}

extension DistantTerminal.Key {
  fileprivate var legacy: String {
    if let final { return "\u{1b}[\(final)" }
    return isControl
      ? String(Character(Unicode.Scalar(UInt8((base ?? typed).value & 0x1F)))) : String(Character(typed))
  }

  /// The form of the kitty protocol with all flags.
  fileprivate func report(isRelease: Bool) -> String {
    let modifiers = isControl ? 5 : 1
    if let final { return isRelease ? "\u{1b}[1;\(modifiers):3\(final)" : "\u{1b}[\(final)" }
    let code = base.map { "\(typed.value)::\($0.value)" } ?? "\(typed.value)"
    if isRelease { return "\u{1b}[\(code);\(modifiers):3u" }
    if typed.value < 0x20 { return "\u{1b}[\(code)u" }
    return isControl ? "\u{1b}[\(code);5u" : "\u{1b}[\(code);;\(typed.value)u"
  }
}
