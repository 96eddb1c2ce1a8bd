import Glibc

@testable import BlockPlatform
@testable import TerminalUI

/// A temporary folder, deleted with its last user.
final class DeviceTestTree: Sendable {
  let root: String

  init() {
    var template = Array("/tmp/blockfall-devices-XXXXXX".utf8CString)
    root = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
    chmod(root, 0o755)
  }

  deinit { DeviceTestTree.remove(root) }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  func makeFolder(_ name: String) {
    var path = root
    for part in name.split(separator: "/") {
      path += "/\(part)"
      mkdir(path, 0o755)
    }
  }

  /// Writes a file atomically, and creates its folders.
  func write(_ text: String, to name: String, executable: Bool = false) {
    makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
    let new = path("new-\(name.split(separator: "/").joined(separator: "-"))")
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, executable ? 0o755 : 0o644)
    _ = text.withCString { Glibc.write(file, $0, strlen($0)) }
    close(file)
    rename(new, path(name))
  }

  func makeFIFO(_ name: String) {
    makeFolder(name.split(separator: "/").dropLast().joined(separator: "/"))
    mkfifo(path(name), 0o644)
  }

  func remove(_ name: String) { DeviceTestTree.remove(path(name)) }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in SmallFile.names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// Polls a descriptor as the run loop does, and collects events until they suffice.
///
/// The timeout is for an overloaded machine; a passing test does not come near it.
func collect(
  from descriptor: () -> CInt, _ receive: () -> [DeviceEvent], until isEnough: ([DeviceEvent]) -> Bool
) -> [DeviceEvent] {
  var events = receive()
  let deadline = Clock.now + .seconds(30)
  while !isEnough(events), Clock.now < deadline {
    var poll = pollfd(fd: descriptor(), events: Int16(POLLIN), revents: 0)
    _ = Glibc.poll(&poll, 1, 1_000)
    events += receive()
  }
  return events
}

extension [DeviceEvent] {
  /// All events except samples.
  var notices: [DeviceEvent] { filter { if case .tilt = $0 { false } else { true } } }
  var samples: [DeviceEvent] { filter { if case .tilt = $0 { true } else { false } } }
}
