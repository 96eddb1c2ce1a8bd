/// The byte sequences for modes that ncurses does not know, on and off.
struct TerminalModes: Equatable, Sendable {
  /// Takes control of the terminal.
  let enter: [UInt8]
  /// Gives the terminal back; harmless if the modes are already off.
  let leave: [UInt8]
  /// Whether `enter` sends requests, the last of which (DA1) every xterm-like terminal answers.
  let sendsRequests: Bool

  /// The mode of synchronized output.
  static let synchronizedOutput = 2026

  /// Requests the kitty keyboard protocol's presses, repeats and releases of every key with its shifted character, then
  /// the active flags, and last what every terminal answers.
  ///
  /// Send it on the alternate screen, to a terminal that knows the protocol. The flags: 1 gives every key a sequence of
  /// its own, 2 reports repeats and releases, 4 the shifted character and the one at the key's place on a US keyboard, 8
  /// also reports keys that produce text and modifiers, and 16 that text.
  static let pushKeyboard = Array("\u{1b}[>31u\u{1b}[?u\u{1b}[c".utf8)
  /// Ends the protocol; send it before leaving the alternate screen, which has separate flags.
  static let popKeyboard = Array("\u{1b}[<u".utf8)
  /// The flag for repeats and releases.
  static let releasesFlag = 2

  /// Asks for the device attributes: the answer follows everything that the terminal has sent before.
  static let lastQuestion = Array("\u{1b}[c".utf8)

  /// Show the whole screen in reverse, and normally again.
  static let reverseVideo = Array("\u{1b}[?5h".utf8)
  static let normalVideo = Array("\u{1b}[?5l".utf8)

  /// Enclose a frame that must appear as a whole.
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)

  /// The modes for a kind of terminal.
  ///
  /// Only xterm-like terminals get private modes and requests: others print unknown sequences. GNU screen passes the
  /// question about the background on, and its answer comes too late; Apple's Terminal prints the end of a question
  /// about a mode.
  init(
    isXtermLike: Bool, environment: TerminalEnvironment = TerminalEnvironment(type: nil), keypadOn: [UInt8],
    keypadOff: [UInt8]
  ) {
    sendsRequests = isXtermLike
    guard isXtermLike else {
      enter = keypadOn
      leave = keypadOff
      return
    }
    // Buttons and drags (1002), in the format without a limit of 223 columns (1006); focus (1004); bracketed paste
    // (2004); reports of dark and light (2031) and of the size (2048), both at once too; the background (OSC 11, with
    // BEL, as old rxvts end an answer to ST by Escape alone), the name (XTVERSION), notifications.
    let isScreen = environment.isGNUScreen
    let on =
      "\u{1b}[?1002h\u{1b}[?1006h\u{1b}[?1004h\u{1b}[?2004h\u{1b}[?2031h\u{1b}[?2048h"
      + (isScreen ? "" : "\u{1b}[?996n\u{1b}]11;?\u{7}" + WindowMarks.notificationQuestion)
      + "\u{1b}[>0q\u{1b}[?u"
      + (environment.program == "Apple_Terminal" ? "" : "\u{1b}[?2026$p") + "\u{1b}[c"
    let off = "\u{1b}[?2048l\u{1b}[?2031l\u{1b}[?2004l\u{1b}[?1004l\u{1b}[?1006l\u{1b}[?1002l"
    enter = keypadOn + Array(on.utf8)
    leave = Self.endFrame + Array(off.utf8) + keypadOff
  }

  /// The modes for a terminal with this terminfo description.
  init(_ description: TerminalDescription, in environment: TerminalEnvironment) {
    self.init(
      isXtermLike: description.isXtermLike, environment: environment, keypadOn: description.keypadOn,
      keypadOff: description.keypadOff)
  }
}
