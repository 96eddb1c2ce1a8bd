import Glibc

/// The service manager that started this program and wants to hear how it is: systemd, by `sd_notify(3)`.
package struct ServiceManager: Sendable {
  private let address: [UInt8]
  /// The microseconds within which it has to hear of this program; nil if it does not watch.
  private let watchdog: Int64?

  /// The manager that the environment names; nil if there is none.
  package init?() {
    guard let path = getenv("NOTIFY_SOCKET") else { return nil }
    var bytes = String(path: path).pathBytes
    guard let first = bytes.first, bytes.count <= LinkAddress.maxPathBytes, [0x2f, 0x40].contains(first)
    else {
      return nil
    }
    // An abstract socket's name begins with a zero.
    if first == 0x40 { bytes[0] = 0 }
    address = bytes
    let isOurs = getenv("WATCHDOG_PID").map { Int32(String(cString: $0)) == getpid() } ?? true
    watchdog = isOurs ? getenv("WATCHDOG_USEC").flatMap { Int64(String(cString: $0)) } : nil
  }

  /// The time between two signs of life: half of what it allows.
  package var watchdogInterval: Duration? {
    watchdog.flatMap { $0 > 0 ? .microseconds(min($0, 3_600_000_000) / 2) : nil }
  }

  /// The server can be reached, or goes on with its new configuration.
  package func ready() { say("READY=1") }

  package func reloading() {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    say("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1_000)")
  }

  package func stopping() { say("STOPPING=1") }

  /// The loop goes round.
  package func alive() { say("WATCHDOG=1") }

  private func say(_ text: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: address) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + address.count)
    let bytes = Array(text.utf8)
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
