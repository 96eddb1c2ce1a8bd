import Glibc
import TerminalUI

// The system calls that take a path, for the text of one: they replace those of the C library wherever a `String` is
// passed, as Swift would pass the text's own bytes instead of the path's.

package func open(_ path: String, _ flags: Int32) -> Int32 { path.withPath { Glibc.open($0, flags) } }

func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  path.withPath { Glibc.open($0, flags, mode) }
}

func opendir(_ path: String) -> OpaquePointer? { path.withPath { Glibc.opendir($0) } }

// The function `stat` cannot be named by its module, as the structure has its name.
@discardableResult
package func stat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPath { fstatat(AT_FDCWD, $0, status, 0) }
}

@discardableResult
package func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPath { fstatat(AT_FDCWD, $0, status, AT_SYMLINK_NOFOLLOW) }
}

@discardableResult
package func access(_ path: String, _ mode: Int32) -> Int32 { path.withPath { Glibc.access($0, mode) } }

@discardableResult
package func unlink(_ path: String) -> Int32 { path.withPath { Glibc.unlink($0) } }

@discardableResult
package func rename(_ path: String, _ other: String) -> Int32 {
  path.withPath { path in other.withPath { Glibc.rename(path, $0) } }
}

@discardableResult
package func link(_ path: String, _ other: String) -> Int32 {
  path.withPath { path in other.withPath { Glibc.link(path, $0) } }
}

@discardableResult
package func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.mkdir($0, mode) } }

@discardableResult
package func rmdir(_ path: String) -> Int32 { path.withPath { Glibc.rmdir($0) } }

@discardableResult
package func chmod(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.chmod($0, mode) } }

/// A copy of a word for another program, such as a path among its arguments.
package func strdup(_ word: String) -> UnsafeMutablePointer<CChar>? { word.withPath { Glibc.strdup($0) } }
