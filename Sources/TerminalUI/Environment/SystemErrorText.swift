import Glibc

/// What the last failed system call says of its failure.
package func systemErrorText() -> String {
  String(cString: strerror(errno))
}
