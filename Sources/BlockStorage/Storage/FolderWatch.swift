import CInput
import Glibc
import TerminalUI

/// Detects at once when the data folder or something in it is removed; otherwise causes no wake-ups.
package final class FolderWatch: Sendable {
  /// Readable after a removal; −1 if the system gave no descriptor, and removals are noticed at the next sync.
  package let descriptor: Int32

  package init() { descriptor = cinput_watch() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches the folders of the saved games, which may be new ones.
  ///
  /// A watch tells what happens after it is set, so whoever sets it must look once more.
  ///
  /// - Returns: false if one of the folders is not there now; it is not watched then.
  func arm(_ directory: DataDirectory) -> Bool {
    var isThere = true
    // The folders above can be moved away too.
    let path = directory.path
    for index in path.utf8.indices.dropFirst() where path.utf8[index] == UInt8(ascii: "/") {
      _ = String(path[..<index]).withPath { cinput_watch_move(descriptor, $0) }
    }
    for path in [path, directory.games] {
      let isWatched = path.withPath { cinput_watch_loss(descriptor, $0) } >= 0
      if !isWatched, errno == ENOENT || errno == ENOTDIR { isThere = false }
    }
    return isThere
  }

  /// Drains the events, so that `descriptor` is no longer readable.
  package func drain() {
    var events = [UInt8](repeating: 0, count: 4096)
    while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
  }
}
