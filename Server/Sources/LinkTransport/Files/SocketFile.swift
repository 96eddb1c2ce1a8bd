import Glibc

/// The file of a Unix socket.
enum SocketFile {
  /// Removes the socket of a server that has ended.
  ///
  /// Throws if a server still answers there, or if the file is not a socket.
  static func clear(_ path: String) throws(TransportError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw TransportError(.misuse, "\(path) exists and is not a socket: choose another path")
    }
    guard !answers(path) else {
      throw TransportError(.unreachable, "another server listens at unix:\(path)")
    }
    unlink(path)
  }

  static func allow(_ mode: UInt32, _ path: String) {
    chmod(path, mode)
  }

  static func remove(_ path: String) {
    unlink(path)
  }

  /// The system's address of a socket.
  ///
  /// - Precondition: the path is valid for a socket.
  static func systemAddress(of path: String) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.pathBytes.prefix($0.count - 1)) }
    return address
  }

  private static func answers(_ path: String) -> Bool {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    var address = systemAddress(of: path)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // EAGAIN: a server listens, but its queue is full.
    return result == 0 || errno == EAGAIN
  }
}
