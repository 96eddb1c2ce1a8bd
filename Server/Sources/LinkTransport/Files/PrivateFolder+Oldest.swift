import Glibc

extension PrivateFolder {
  /// Removes the oldest files with a suffix until `limit` are left.
  func removeOldest(beyond limit: Int, withSuffix suffix: String) throws(TransportError) {
    guard let listing = opendir(path) else { return }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(suffix) && !name.hasPrefix(".") { names.append(name) }
    }
    if names.count <= limit { return }
    let dated = names.map { name in
      var status = stat()
      return lstat("\(path)/\(name)", &status) == 0
        ? (status.st_mtim.tv_sec, status.st_mtim.tv_nsec, name) : (0, 0, name)
    }
    for (_, _, name) in dated.sorted(by: <).dropLast(limit) { unlink("\(path)/\(name)") }
  }
}
