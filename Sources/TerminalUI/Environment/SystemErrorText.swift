import Glibc

/// The system's message for `errno`.
package func systemErrorText() -> String { String(cString: strerror(errno)) }
