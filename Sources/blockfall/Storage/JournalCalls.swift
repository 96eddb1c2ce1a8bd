import Glibc

/// The system calls that a journal writes with, which tests can make fail.
///
/// Each returns what the system call returns, with the error in `errno`.
struct JournalCalls: Sendable {
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = { file, bytes in
    Glibc.write(file, bytes.baseAddress, bytes.count)
  }
  var sync: @Sendable (_ file: Int32) -> Int32 = { fsync($0) }
}
