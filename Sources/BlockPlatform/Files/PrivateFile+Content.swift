import Glibc

// Reading in chunks: no file is ever whole in memory.
extension PrivateFile {
  /// Passes an open file's bytes to `take` in chunks, from the current offset.
  package static func read<Failure: Error>(
    _ file: Int32, failing: (SystemError) -> Failure, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count: Int
      do throws(SystemError) { count = try readSome(from: file, into: &chunk) } catch { throw failing(error) }
      if count == 0 { return }
      try take(count == chunk.count ? chunk : Array(chunk[..<count]))
    }
  }

  /// Whether two of this user's files have the same content; false if one cannot be read.
  package static func hasSameContent(_ a: String, _ b: String) -> Bool {
    guard let first = try? open(a, O_RDONLY) else { return false }
    defer { close(first) }
    guard let second = try? open(b, O_RDONLY) else { return false }
    defer { close(second) }
    return size(of: first) == size(of: second) && startsAlike(first, second)
  }

  /// Whether two open files agree from their current offsets to the end of the shorter one.
  package static func startsAlike(_ first: Int32, _ second: Int32) -> Bool {
    var one = [UInt8](repeating: 0, count: 1 << 16)
    var other = one
    while true {
      guard let count = try? readFully(from: first, into: &one),
        let otherCount = try? readFully(from: second, into: &other)
      else { return false }
      let least = min(count, otherCount)
      guard one[..<least] == other[..<least] else { return false }
      if least < one.count { return true }
    }
  }

  /// An open file's size in bytes; −1 if unknown.
  package static func size(of file: Int32) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : -1
  }

  /// Reads until `chunk` is full or the file ends.
  private static func readFully(from file: Int32, into chunk: inout [UInt8]) throws(SystemError) -> Int {
    var total = 0
    while total < chunk.count {
      let start = total
      let count = chunk.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + start }, $0.count - start)
      }
      if count == 0 { break }
      if count > 0 { total += count } else if errno != EINTR { throw .last }
    }
    return total
  }
}
