import BlockLink
import Crypto
import Glibc
import NIOCore

/// A log with one line per event; it never waits for its reader.
package struct ServerLog: Sendable {
  private let write: @Sendable (String) -> Void

  package init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// The form of a line.
  package enum Form: String, CaseIterable, Sendable {
    /// The time, and what happened.
    case text
    /// `time=… message="…"`.
    case logfmt
    /// A JSON object.
    case json
  }

  /// A log on standard error, with the time before each line; drops a line that cannot be written at once.
  package static let standardError = standardError(.text)

  /// A log on standard error in a form; drops a line that cannot be written at once.
  package static func standardError(_ form: Form) -> ServerLog {
    ServerLog { line in write(Self.line(line, at: WallClock.text(), form)) }
  }

  /// A line in a form, with its line feed.
  package static func line(_ message: String, at time: String, _ form: Form) -> [UInt8] {
    let message = LinkName.sanitized(message)
    // What is sanitized has no control characters.
    let quoted = message.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }.map(String.init).joined()
    return switch form {
    case .text: Array("\(time) \(message)\n".utf8)
    case .logfmt: Array("time=\(time) message=\"\(quoted)\"\n".utf8)
    case .json: Array("{\"time\":\"\(time)\",\"message\":\"\(quoted)\"}\n".utf8)
    }
  }

  private static func write(_ bytes: [UInt8]) {
    var waits = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A writable pipe takes a line of this length at once and whole.
    guard poll(&waits, 1, 0) == 1, waits.revents & Int16(POLLOUT) != 0 else { return }
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  package func callAsFunction(_ line: String) {
    write(line)
  }
}

/// The date and time of day; only records use it.
package enum WallClock {
  /// `YYYY-MM-DDTHH:MM:SSZ`.
  ///
  /// - Parameter later: so many seconds from now on.
  package static func text(after later: Int = 0) -> String {
    var seconds = time(nil) + later
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Pseudonyms for addresses in the log: constant for an address within a day, and not reversible.
struct AddressPseudonyms {
  private var key = SymmetricKey(size: .bits256)
  private var since = LinkTime.now()

  mutating func pseudonym(for origin: ConnectionGate.Origin?, at now: LinkTime) -> String {
    guard let origin else { return "local" }
    if now.microseconds - since.microseconds > 86_400_000_000 {
      key = SymmetricKey(size: .bits256)
      since = now
    }
    let code = Array(HMAC<SHA256>.authenticationCode(for: origin.bytes, using: key))
    return "peer-" + String(Fingerprint(key: code).text.prefix(6))
  }
}
