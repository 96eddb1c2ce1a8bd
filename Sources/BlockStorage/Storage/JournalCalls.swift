import Glibc

/// The system calls that a journal writes with, which tests can make fail.
///
/// Each returns what the system call returns, with the error in `errno`.
struct JournalCalls: Sendable {
  var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = { file, bytes in
    Glibc.write(file, bytes.baseAddress, bytes.count)
  }
  var sync: @Sendable (_ file: Int32) -> Int32 = { fsync($0) }
  /// Called between the steps of a sync, for tests of what happens just then.
  var reached: @Sendable (_ step: Step) -> Void = { _ in }

  /// The steps of a sync after which something from outside may come.
  enum Step: CaseIterable, Sendable {
    /// Its folders are there, or were made.
    case prepared
    /// Its file was made.
    case created
    /// The file was looked for, and written if needed.
    case looked
    /// Its folders are watched.
    case watched
    /// What is written is on the disk.
    case synced
  }
}
