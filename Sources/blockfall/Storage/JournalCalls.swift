import Glibc

/// The calls of the system that a journal's bytes go through, so that tests can let them fail.
///
/// Each gives what the system's own gives, and leaves the error in `errno`.
struct JournalCalls: Sendable {
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = { file, bytes in
    Glibc.write(file, bytes.baseAddress, bytes.count)
  }
  var sync: @Sendable (_ file: Int32) -> Int32 = { fsync($0) }
}
