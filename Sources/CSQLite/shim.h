#ifndef BLOCKFALL_SQLITE_SHIM_H
#define BLOCKFALL_SQLITE_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>

// SQLite takes any of these errors for a lock that another program holds, and waits. Two are that; with the others the
// disk cannot be locked at all, which SQLite tells at once if it gets another error.
static int blockfall_sqlite_fcntl(int file, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int result = fcntl(file, command, argument);
  if (result < 0 && (errno == ENOLCK || errno == ETIMEDOUT || errno == EBUSY)) errno = EOPNOTSUPP;
  return result;
}

// Makes SQLite lock by the function above; has an effect once.
static inline int blockfall_sqlite_replace_calls(void) {
  sqlite3_vfs *system = sqlite3_vfs_find((const char *)0);
  if (system == (sqlite3_vfs *)0 || system->iVersion < 3 || system->xSetSystemCall == 0) return SQLITE_ERROR;
  return system->xSetSystemCall(system, "fcntl", (sqlite3_syscall_ptr)blockfall_sqlite_fcntl);
}

// sqlite3_db_config is variadic and does not import: guards against a hostile schema, SQLITE_OK or an error.
static inline int blockfall_sqlite_defend(sqlite3 *database) {
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (code != SQLITE_OK) return code;
  code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code != SQLITE_OK) return code;
  // No triggers and no views: the schema has none.
  code = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
}

// Bound text is copied: SQLITE_TRANSIENT is a cast and does not import.
static inline int blockfall_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// Reads every byte of an open database's file, as SQLite reads it but without a lock; SQLITE_OK, or what a read gave.
static inline int blockfall_sqlite_read_through(sqlite3 *database) {
  sqlite3_file *file = (sqlite3_file *)0;
  int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK || file == (sqlite3_file *)0 || file->pMethods == (const sqlite3_io_methods *)0) return code;
  sqlite3_int64 size = 0;
  code = file->pMethods->xFileSize(file, &size);
  if (code != SQLITE_OK) return code;
  // A file of any size, sparse or not, is read in a bounded time.
  if (size > 256 << 20) size = 256 << 20;
  char bytes[65536];
  for (sqlite3_int64 offset = 0; offset < size; offset += (sqlite3_int64)sizeof bytes) {
    code = file->pMethods->xRead(file, bytes, (int)sizeof bytes, offset);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) return code;
  }
  return SQLITE_OK;
}

#endif
