import Glibc

/// Reads available bytes, waiting for the first, into `chunk`, which keeps its size; returns 0 at the end.
package func readSome(from file: Int32, into chunk: inout [UInt8]) throws(SystemError) -> Int {
  while true {
    let count = chunk.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    if errno != EINTR { throw .last }
  }
}

/// Writes all of the bytes.
package func writeAll(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    if count >= 0 {
      written += count
    } else if errno != EINTR {
      throw .last
    }
  }
}
