import BlockPlatform
import CSQLite

/// An error from SQLite.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
  /// SQLite's extended result code.
  let code: Int32
  /// SQLite's message, in English.
  let message: String
  /// The system's error, if SQLite gives one.
  var cause: SystemError?

  /// Whether the file is damaged, no SQLite file, or holds what no database of ours does, so that a retry would not
  /// help.
  var isDamage: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].contains(kind) }

  /// Whether the file was moved or deleted after it was opened; nothing was written then.
  ///
  /// This is `SQLITE_READONLY_DBMOVED`, whose macro does not import.
  var hasMoved: Bool { code == SQLITE_READONLY | 4 << 8 }

  private var kind: Int32 { code & 0xff }

  /// Whether the file could not be locked for another reason than that somebody else has locked it.
  ///
  /// These are `SQLITE_IOERR_UNLOCK`, `…_RDLOCK`, `…_CHECKRESERVEDLOCK` and `…_LOCK`, whose macros do not import.
  private var lacksLocks: Bool { kind == SQLITE_IOERR && [8, 9, 14, 15].contains(code >> 8) }

  /// A reason, and the system's error if it says more.
  private func reason(_ text: String) -> String { cause.map { "\(text): \($0)" } ?? text }

  /// The reason in the player's language; without a translation, SQLite's own message.
  var description: String {
    switch kind {
    case SQLITE_CORRUPT: tr("it is damaged")
    case SQLITE_NOTADB: tr("it is no database")
    case SQLITE_BUSY, SQLITE_LOCKED: tr("another program is using it")
    case SQLITE_FULL: tr("the disk is full")
    case SQLITE_READONLY: tr("its file cannot be written")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: reason(tr("its file cannot be opened"))
    case SQLITE_IOERR where lacksLocks: tr("its file cannot be locked on this disk")
    case SQLITE_IOERR: reason(tr("its file cannot be read or written"))
    case SQLITE_NOMEM: tr("there is no memory left")
    case SQLITE_TOOBIG: tr("it holds something too large")
    default: tr("SQLite says \(message)")
    }
  }
}
