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

  /// A log on standard error, with the time before each line; drops a line that cannot be written at once.
  package static let standardError = ServerLog { line in
    var waits = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    // A writable pipe takes a line of this length at once and whole.
    guard poll(&waits, 1, 0) == 1, waits.revents & Int16(POLLOUT) != 0 else { return }
    let bytes = Array("\(WallClock.text()) \(LinkName.sanitized(line))\n".utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  package func callAsFunction(_ line: String) {
    write(line)
  }
}

/// The date and time of day; only records use it.
package enum WallClock {
  /// `YYYY-MM-DDTHH:MM:SSZ`.
  package static func text() -> String {
    var seconds = time(nil)
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
