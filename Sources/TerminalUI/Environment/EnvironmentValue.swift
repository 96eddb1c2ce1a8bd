import Glibc

/// The value of an environment variable; bytes that are not UTF-8 are as in the text of a path.
package func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(path: $0) }
}
