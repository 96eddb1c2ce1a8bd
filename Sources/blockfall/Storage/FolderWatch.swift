import CInput
import Glibc

/// Detects at once when the data folder or something in it is removed; otherwise causes no wake-ups.
final class FolderWatch: Sendable {
  /// Readable after a removal; −1 if the system gave no descriptor, and removals are noticed at the next sync.
  let descriptor: Int32

  init() { descriptor = cinput_watch() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches the folders of the saved games, which may be new ones.
  func arm(_ directory: DataDirectory) {
    for path in [directory.path, directory.games] { _ = cinput_watch_loss(descriptor, path) }
  }

  /// Drains the events, so that `descriptor` is no longer readable.
  func drain() {
    var events = [UInt8](repeating: 0, count: 4096)
    while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
  }
}
