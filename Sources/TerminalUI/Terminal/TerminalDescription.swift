import CNcurses
import Glibc

/// The terminfo description of a terminal type.
struct TerminalDescription: Sendable {
  /// The type's name, as in `TERM`.
  let name: String
  /// Its number of colours; 0 if it has none.
  let colors: Int
  /// The number of colour pairs that ncurses may use.
  let pairs: Int
  /// Whether the entry has sequences that change or reset the palette, which ncurses would send.
  let changesPalette: Bool
  /// Whether the entry has a size, which ncurses reads before it gets another one.
  let hasSize: Bool
  /// The sequences that switch the keypad into the mode of `keySequences`, and back.
  let keypadOn: [UInt8]
  let keypadOff: [UInt8]
  /// The bytes that a crash writes to leave the screen: attributes, colours, cursor, alternate screen.
  let leaveScreen: [UInt8]
  /// Whether it can reverse the whole screen (DECSCNM), as its visual bell does.
  let canReverse: Bool
  /// Whether it moves the cursor, erases, and sets colours and attributes by ECMA-48 sequences, like xterm.
  let hasStandardSequences: Bool
  /// Whether it resembles xterm: private modes for mouse, focus and paste, and requests about them.
  ///
  /// The Linux console has a mouse capability in terminfo but no alternate screen, and prints parts of unknown
  /// sequences.
  let isXtermLike: Bool

  /// Looks a terminal type up.
  ///
  /// - Parameters:
  ///   - type: the value of `TERM`.
  ///   - folders: where else to look if ncurses does not find it. `TERMINFO_DIRS` then names them, so no second thread
  ///     may run yet.
  /// - Throws: `TerminalError` if the type is unknown, or cannot address the cursor.
  init(type: String?, orIn folders: [String] = []) throws(TerminalError) {
    guard let type, !type.isEmpty else { throw .typeNotSet }
    let names = Self.likeXterm.contains(type) ? [type, "xterm-256color"] : [type]
    guard
      let found = names.first(where: { name in
        Self.load(name) || !folders.isEmpty && Self.load(name, from: folders)
      })
    else { throw .typeUnknown(type) }
    defer { blockfall_forget_terminal() }
    guard Self.string("cup") != nil else { throw .cannotAddressCursor(type) }

    name = found
    let colors = max(0, Int(tigetnum("colors")))
    self.colors = colors
    pairs = Int(tigetnum("pairs"))
    changesPalette = TerminfoEntry.paletteStrings.contains { Self.string($0) != nil }
    hasSize = tigetnum("lines") > 0 && tigetnum("cols") > 0
    keypadOn = Self.string("smkx") ?? []
    keypadOff = Self.string("rmkx") ?? []
    // Without an alternate screen the shell continues below our output.
    let lastLine = Self.string("rmcup") ?? Array("\r\n".utf8)
    leaveScreen = ["sgr0", "op", "cnorm"].flatMap { Self.string($0) ?? [] } + lastLine
    let bell = Self.string("flash") ?? []
    canReverse = bell.containsSequence("\u{1b}[?5h") && bell.containsSequence("\u{1b}[?5l")
    let reset = Self.string("sgr0") ?? []
    hasStandardSequences =
      ["\u{1b}[m", "\u{1b}[0m", "\u{1b}[0;10m"].contains { reset.containsSequence($0) }
      && Self.standard.allSatisfy { Self.string($0.0) == Array($0.1.utf8) }
      && Self.standardAttributes.allSatisfy { Self.string($0.0) ?? Array($0.1.utf8) == Array($0.1.utf8) }
      && Self.hasStandardColors(colors)
      // Writing the last cell must not scroll.
      && (tigetflag("xenl") == 1 || tigetflag("am") != 1)
    isXtermLike = tigetflag("XT") == 1 || (Self.string("kmous") != nil && Self.string("smcup") != nil)
  }

  /// Types of terminals that understand all of `xterm-256color`, which is known everywhere: they bring descriptions of
  /// their own along, which another machine, as over SSH, seldom has.
  private static let likeXterm = [
    "alacritty", "contour", "foot", "foot-extra", "ghostty", "konsole-256color", "rio", "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
  ]

  private static func load(_ type: String) -> Bool {
    var status: Int32 = 0
    // newterm() may end the process at an unknown type; setupterm() with a status never does.
    return setupterm(type, -1, &status) == OK && status == 1
  }

  /// Looks in more folders, which stay in the environment if the type is there: ncurses reads it again to draw.
  private static func load(_ type: String, from folders: [String]) -> Bool {
    let name = "TERMINFO_DIRS"
    let before = environmentValue(name)
    // An empty one stands for the folders that ncurses knows.
    setenv(name, ([before ?? ""] + folders).joined(separator: ":"), 1)
    if load(type) { return true }
    if let before { _ = before.withPath { setenv(name, $0, 1) } } else { unsetenv(name) }
    return false
  }

  /// The byte sequences of its keys; looked up on demand, as the first frame needs none.
  var keySequences: [[UInt8]: KeyEvent] {
    // A display has the entry loaded; without one it is loaded here.
    let isLoaded = blockfall_has_terminal()
    var status: Int32 = 0
    if !isLoaded { setupterm(name, -1, &status) }
    defer { if !isLoaded { blockfall_forget_terminal() } }
    return KeyCapabilities.sequences(Self.string)
  }

  /// Capabilities that must have exactly these values.
  private static let standard = [
    ("cup", "\u{1b}[%i%p1%d;%p2%dH"), ("cuu", "\u{1b}[%p1%dA"), ("cud", "\u{1b}[%p1%dB"),
    ("cuf", "\u{1b}[%p1%dC"), ("cub", "\u{1b}[%p1%dD"), ("cr", "\r"), ("cud1", "\n"), ("cub1", "\u{8}"),
    ("el", "\u{1b}[K"),
  ]
  /// Capabilities that may be missing, but must not have other values.
  private static let standardAttributes = [
    ("bold", "\u{1b}[1m"), ("dim", "\u{1b}[2m"), ("smul", "\u{1b}[4m"), ("rev", "\u{1b}[7m"),
  ]

  /// Whether the standard SGR parameters for 8, 16 and 256 colours set its colours.
  private static func hasStandardColors(_ colors: Int) -> Bool {
    func sets(_ color: Int32, _ foreground: String, _ background: String) -> Bool {
      sequence("setaf", color) == "\u{1b}[\(foreground)m"
        && sequence("setab", color) == "\u{1b}[\(background)m"
    }
    return sets(1, "31", "41") && (colors < 16 || sets(9, "91", "101"))
      && (colors < 256 || sets(123, "38;5;123", "48;5;123"))
  }

  private static func sequence(_ capability: String, _ number: Int32) -> String? {
    blockfall_string_with(capability, number).map { String(cString: $0) }
  }

  /// A string capability of the current terminal, without padding, which no terminal needs today.
  private static func string(_ capability: String) -> [UInt8]? {
    guard let value = blockfall_string(capability) else { return nil }
    return withoutPadding(Array(String(cString: value).utf8))
  }

  /// Removes the delays of terminfo(5): `$<5>`, `$<5.5*/>`.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if rest.starts(with: "$<".utf8) {
        // What is never closed is no delay, nor is anything after it.
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return result + rest }
        rest = rest[(end + 1)...]
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return result
  }
}

extension [UInt8] {
  /// Whether the bytes contain this sequence.
  ///
  /// Written by hand: the library's generic search instantiates types at its first use, which would delay the first
  /// frame.
  fileprivate func containsSequence(_ sequence: String) -> Bool {
    let wanted = Array(sequence.utf8)
    guard count >= wanted.count else { return false }
    return (0...count - wanted.count).contains { start in
      wanted.indices.allSatisfy { self[start + $0] == wanted[$0] }
    }
  }
}
