import Glibc

/// An error from the system.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last system call.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as "No such file or directory".
  ///
  /// The system uses the player's language only if its own catalogues are installed, so the common errors of files and
  /// devices are translated here.
  package var description: String {
    switch code {
    case ENOENT: tr("No such file or directory")
    case EACCES: tr("Permission denied")
    case EPERM: tr("Operation not permitted")
    case EEXIST: tr("File exists")
    case ENOTDIR: tr("Not a directory")
    case EISDIR: tr("Is a directory")
    case ENOTEMPTY: tr("Directory not empty")
    case ENOSPC: tr("No space left on device")
    case EDQUOT: tr("Disk quota exceeded")
    case EFBIG: tr("File too large")
    case EROFS: tr("Read-only file system")
    case EIO: tr("Input/output error")
    case EPIPE: tr("Broken pipe")
    case EBUSY: tr("Device or resource busy")
    case ENODEV: tr("No such device")
    case ENXIO: tr("No such device or address")
    case EMFILE, ENFILE: tr("Too many open files")
    case ENOLCK: tr("No locks available")
    case EOPNOTSUPP: tr("Operation not supported")
    case EBADF: tr("Bad file descriptor")
    case ELOOP: tr("Too many levels of symbolic links")
    case ENAMETOOLONG: tr("File name too long")
    case EINVAL: tr("Invalid argument")
    default: String(cString: strerror(code))
    }
  }
}
