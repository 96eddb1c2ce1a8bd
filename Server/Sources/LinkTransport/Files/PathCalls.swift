import Glibc

// The system calls that take a path, for the text of one: they replace those of the C library wherever a `String` is
// passed, as Swift would pass the text's own bytes instead of the path's.

func open(_ path: String, _ flags: Int32) -> Int32 { path.withPath { Glibc.open($0, flags) } }

func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  path.withPath { Glibc.open($0, flags, mode) }
}

func opendir(_ path: String) -> OpaquePointer? { path.withPath { Glibc.opendir($0) } }

// The function `stat` cannot be named by its module, as the structure has its name.
@discardableResult
func stat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPath { fstatat(AT_FDCWD, $0, status, 0) }
}

@discardableResult
func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPath { fstatat(AT_FDCWD, $0, status, AT_SYMLINK_NOFOLLOW) }
}

@discardableResult
func unlink(_ path: String) -> Int32 { path.withPath { Glibc.unlink($0) } }

@discardableResult
func rename(_ path: String, _ other: String) -> Int32 {
  path.withPath { path in other.withPath { Glibc.rename(path, $0) } }
}

@discardableResult
func link(_ path: String, _ other: String) -> Int32 {
  path.withPath { path in other.withPath { Glibc.link(path, $0) } }
}

@discardableResult
func mkdir(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.mkdir($0, mode) } }

@discardableResult
func chmod(_ path: String, _ mode: mode_t) -> Int32 { path.withPath { Glibc.chmod($0, mode) } }
