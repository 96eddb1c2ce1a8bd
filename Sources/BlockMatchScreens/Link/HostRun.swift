import BlockScreens
import BlockStorage
import TerminalUI

/// A run of the server for friends, started by this game.
struct HostRun: Sendable {
  /// A change of the run's state.
  enum Change: Sendable {
    /// It has printed the line to type elsewhere and takes connections.
    case opened(line: String)
    /// It could not open; the text is its own reason.
    case failed(String)
    /// The program is not installed.
    case missing
    case ended
  }

  /// The beginning of the line that says why it ends.
  private static let reasonMark = "\(ServerProgram.name): "

  let ticket: Ticket
  private let socket: String
  /// The line to type elsewhere; nil before it takes connections.
  private(set) var line: String?

  /// - Parameter arguments: more arguments for the server.
  init(_ arguments: [String], at now: Moment, _ context: inout ScreenContext) {
    socket = ServerProgram.socketPath(at: now)
    ticket = context.startServer(["host", "--until-end", "--socket", socket] + arguments)
  }

  /// The address for this game's own connection.
  var address: String { "unix:\(socket)" }

  /// Takes the server's news; nil if nothing changes.
  mutating func handle(_ event: ServerEvent) -> Change? {
    switch event {
    case .output(let bytes):
      guard line == nil else { return nil }
      let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).sanitized
      line = text
      return .opened(line: text)
    case .errorLine(let text):
      // Its log, which has the time before each line, is for nobody here.
      guard line == nil, text.hasPrefix(HostRun.reasonMark) else { return nil }
      return .failed(text.dropFirst(HostRun.reasonMark.count).sanitized)
    case .notStarted: return .missing
    case .ended: return .ended
    }
  }
}
