/// The byte strings that switch on what ncurses knows nothing of, and off again.
struct TerminalModes: Equatable, Sendable {
  /// Takes the terminal.
  let enter: [UInt8]
  /// Gives it back; harmless where the modes are off already.
  let leave: [UInt8]
  /// Whether `enter` asks questions, the last of which (DA1) every terminal of xterm's kind answers.
  let asks: Bool

  /// The mode of synchronized output.
  static let synchronizedOutput = 2026

  /// Asks for the kitty keyboard protocol's presses, repeats and releases of every key, with what Shift makes
  /// of it, then what is in force of that, and last what every terminal answers.
  ///
  /// To be sent on the alternate screen, to a terminal that knows the protocol: the flags are 1 for every key by a
  /// sequence of its own, 2 for repeats and releases, 4 for the shifted character, 8 for keys that make text
  /// too, and 16 for that text.
  static let pushKeyboard = Array("\u{1b}[>31u\u{1b}[?u\u{1b}[c".utf8)
  /// Ends the protocol; send it before leaving the alternate screen, which has flags of its own.
  static let popKeyboard = Array("\u{1b}[<u".utf8)
  /// The flag for repeats and releases.
  static let releasesFlag = 2

  /// Shows the whole screen in reverse, and as it is again.
  static let reverse = Array("\u{1b}[?5h".utf8)
  static let obverse = Array("\u{1b}[?5l".utf8)

  /// Wraps a frame that shall show as a whole.
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)

  /// The modes for a kind of terminal.
  ///
  /// Only terminals of xterm's kind get private modes and questions: others print what they do
  /// not understand.
  init(isXtermLike: Bool, keypadOn: [UInt8], keypadOff: [UInt8]) {
    asks = isXtermLike
    guard isXtermLike else {
      enter = keypadOn
      leave = keypadOff
      return
    }
    // Buttons and drags (1002), in the form without a limit of 223 columns (1006); focus
    // (1004); bracketed paste (2004).
    // Written out, as this is on the way to the first frame.
    let on = "\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?u\u{1b}[?2026$p\u{1b}[c"
    let off = "\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?1006l\u{1b}[?1002l"
    enter = keypadOn + Array(on.utf8)
    leave = Self.endFrame + Array(off.utf8) + keypadOff
  }

  /// The modes for the terminal that terminfo describes.
  init(_ description: TerminalDescription) {
    self.init(
      isXtermLike: description.isXtermLike, keypadOn: description.keypadOn, keypadOff: description.keypadOff)
  }
}
