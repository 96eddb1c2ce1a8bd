import Glibc

/// The value of an environment variable.
package func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
