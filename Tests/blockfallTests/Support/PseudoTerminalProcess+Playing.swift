import Glibc
import TerminalTestSupport
import Testing

@testable import TerminalUI

/// Playing the program under test.
extension PseudoTerminalProcess {
  /// Starts the program and waits until it shows its menu.
  static func menu(
    _ arguments: [String] = [], environment: [String: String?] = [:],
    size: Size = Size(columns: 80, rows: 24), home: TemporaryFolder? = nil
  ) throws -> PseudoTerminalProcess {
    let process = try PseudoTerminalProcess(arguments, environment: environment, size: size, home: home)
    try process.wait(for: "the first screen") {
      $0.contains("Which game?") || $0.contains("Quick game") && $0.contains("Quit")
    }
    // The very first start asks for the game.
    if process.terminal.contains("Which game?") { try process.send("c\r") }
    try process.wait(for: "the menu") { $0.contains("Quick game") && $0.contains("Quit") }
    return process
  }

  /// Starts the program and a game in it.
  static func game(
    _ arguments: [String] = [], environment: [String: String?] = [:],
    size: Size = Size(columns: 80, rows: 24), home: TemporaryFolder? = nil
  ) throws -> PseudoTerminalProcess {
    let process = try menu(arguments, environment: environment, size: size, home: home)
    try process.send("\r")
    try process.wait(for: "the game") { $0.contains("Score") && $0.line(0).contains("Pause") }
    return process
  }

  /// Types until the condition holds, because the program may ignore a key that comes too early.
  ///
  /// Types again only once the program has taken the input and is idle: on a busy machine the answer may be
  /// late, and typing twice may undo the first time. After a game is over, the program ignores keys until
  /// half a second has passed without one.
  func send(_ text: String, until what: String, _ condition: (EmulatedTerminal) -> Bool) throws {
    let limit = ContinuousClock.now + Self.patience
    while true {
      try send(text)
      let again = ContinuousClock.now + .milliseconds(600)
      var rest = Rest()
      try wait(for: what, polling: .milliseconds(20)) {
        condition(terminal) || (rest.isKnown(of: self) && .now > again && .now < limit)
      }
      if condition(terminal) { return }
    }
  }

  /// Whether the program is asleep and has neither slept nor written anything since the last call.
  private struct Rest {
    private var before: (switches: Int, bytes: Int)?

    mutating func isKnown(of process: PseudoTerminalProcess) -> Bool {
      let now = (switches: process.wakeUps, bytes: process.output.count)
      defer { before = now }
      return before.map { $0 == now } ?? false && process.state == "S"
    }
  }

  func send(_ text: String, until shown: String) throws {
    try send(text, until: shown) { $0.contains(shown) }
  }

  /// Quits the program by its menu, from any screen.
  func quit() throws {
    if !terminal.contains("Quick game") { try send("q", until: "Quick game") }
    try send("q")
    #expect(try waitForExit() == .status(0))
  }

  /// Waits until the program is idle: it sleeps and has written everything.
  func waitUntilIdle() throws {
    var rest = Rest()
    try wait(for: "an idle program", polling: .milliseconds(20)) { rest.isKnown(of: self) }
  }

  /// How often the program's main thread has gone to sleep voluntarily.
  var wakeUps: Int {
    for line in procFile("status") where line.hasPrefix("voluntary_ctxt_switches") {
      return Int(line.split(separator: "\t").last ?? "") ?? -1
    }
    return -1
  }

  /// The shared libraries that the program has loaded.
  var libraries: Set<String> {
    let maps = contents("/proc/\(pid)/maps") ?? []
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    return Set(
      lines.compactMap { $0.split(separator: " ").last }.filter { $0.hasPrefix("/") }.map(String.init))
  }

  private var state: String? {
    procFile("status").first { $0.hasPrefix("State:") }.map { String($0.split(separator: "\t")[1].prefix(1)) }
  }

  private func procFile(_ name: String) -> [Substring] {
    let text = contents("/proc/\(pid)/task/\(pid)/\(name)") ?? []
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }

  /// Checks that the program has restored the terminal: its screen, modes and line settings.
  func expectTerminalGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!terminal.isAlternateScreen, sourceLocation: sourceLocation)
    #expect(terminal.isCursorVisible, sourceLocation: sourceLocation)
    #expect(terminal.mouseMode == 0, sourceLocation: sourceLocation)
    #expect(hasLineSettings(of: .fresh), "\(settings)", sourceLocation: sourceLocation)
    #expect(privateModesLeftOn.isEmpty, sourceLocation: sourceLocation)
  }

  enum LineSettings { case fresh, raw }

  /// Whether the line settings are those of a new terminal or those the program sets to play.
  func hasLineSettings(of kind: LineSettings) -> Bool {
    let lflag = UInt32(ECHO | ICANON | ISIG | IEXTEN)
    switch kind {
    case .fresh: return settings.c_lflag & lflag == lflag && settings.c_oflag & UInt32(OPOST) != 0
    case .raw: return settings.c_lflag & lflag == 0
    }
  }

  /// The private modes that the program has turned on and not off again.
  private var privateModesLeftOn: Set<Int> {
    var on: Set<Int> = []
    let text = String(decoding: output, as: UTF8.self)
    for part in text.components(after: "\u{1b}[?") {
      let number = part.prefix { $0.isASCII && $0.isNumber }
      guard let mode = Int(number), mode != 7, mode != 25, mode != 12 else { continue }
      switch part.dropFirst(number.count).first {
      case "h": on.insert(mode)
      case "l": on.remove(mode)
      default: break
      }
    }
    return on
  }
}

extension String {
  /// The few characters after each occurrence of `mark`.
  fileprivate func components(after mark: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: mark) {
      rest = rest[range.upperBound...]
      found.append(rest.prefix(8))
    }
    return found
  }
}
