import Glibc

/// What the system said no with.
struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The value of `errno`.
  let code: Int32

  /// The error that the last call of the system left.
  static var last: SystemError { SystemError(code: errno) }

  /// What the system calls it, such as "No such file or directory".
  var description: String { String(cString: strerror(code)) }
}
