import CInput
import Glibc

/// Notices at once that the data folder is taken away, or something from it; while nothing is, it wakes nobody.
final class FolderWatch: Sendable {
  /// Readable when something has gone; −1 where the system gave none, and what goes is noticed with the next sync.
  let descriptor: Int32

  init() { descriptor = cinput_watch() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches the folders that games are kept in, which may be other ones than before.
  func arm(_ directory: DataDirectory) {
    for path in [directory.path, directory.games] { _ = cinput_watch_loss(descriptor, path) }
  }

  /// Takes note of what has gone, so that `descriptor` is not readable any more.
  func hush() {
    var events = [UInt8](repeating: 0, count: 4096)
    while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
  }
}
