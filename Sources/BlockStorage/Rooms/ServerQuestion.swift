import BlockPlatform
import TerminalUI

/// Why the server's program has not answered a question.
package enum ServerFailure: Error, Equatable, Sendable {
  /// The program is not installed, or may not be used.
  case missing
  /// The server refuses, for a reason.
  case refused(String)
  /// There was no talk with the server; kind and reason come from the program.
  case failed(kind: String, reason: String)

  /// The failure by the exit status and the last line of standard error.
  package init(status: Int32, line: String) {
    let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
    let reason = (parts.count == 3 ? parts[2] : line).sanitized
    self = status == 1 ? .refused(reason) : .failed(kind: parts.count == 3 ? parts[1] : "", reason: reason)
  }

  /// The reason in the player's language.
  package func text(address: String) -> String {
    switch self {
    case .missing: ServerProgram.missing
    case .refused(let reason): tr("The server refuses it: %s", reason)
    case .failed("unreachable", _): tr("Nobody answers at %s.", address)
    case .failed("unknownHost", _): tr("There is no host of that name: %s.", address)
    case .failed("handshake", _): tr("%s answers, but not as a blockfall server.", address)
    case .failed("changedKey", _):
      tr(
        """
        The key of %s is not the expected one: the server was set up again, or somebody intercepts the connection. Ask \
        its host for its fingerprint, and join ADDRESS#FINGERPRINT.
        """, address)
    case .failed(_, ""): tr("The server has not answered.")
    case .failed(_, let reason): tr("%s cannot be asked: %s", address, reason)
    }
  }
}

/// A run of the server's program that answers one question, as far as it has answered.
package struct ServerQuestion: Sendable {
  package let ticket: Ticket
  private var output: [UInt8] = []
  private var line = ""
  private var isTooLong = false

  /// The most bytes of an answer: the longest replay of a record, and some.
  private static let maxBytes = (1 << 20) + 4_096

  package init(_ ticket: Ticket) { self.ticket = ticket }

  /// Takes news of the run; returns the answer once it is whole, or why there is none.
  package mutating func handle(_ event: ServerEvent) -> Result<[UInt8], ServerFailure>? {
    switch event {
    case .output(let bytes):
      if output.count + bytes.count <= Self.maxBytes { output += bytes } else { isTooLong = true }
      return nil
    case .errorLine(let text):
      line = text
      return nil
    case .notStarted: return .failure(.missing)
    case .ended(0) where !isTooLong: return .success(output)
    case .ended(let status): return .failure(ServerFailure(status: status, line: line))
    }
  }
}
