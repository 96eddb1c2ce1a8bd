import Glibc

/// A variable of the environment.
package func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
