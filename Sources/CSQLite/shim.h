/// The system's SQLite, plus plain functions around what Swift cannot call or name:
/// variadic calls and destructor constants that are casts.

#ifndef DOCKET_CSQLITE_SHIM_H
#define DOCKET_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Switches one boolean option of a connection on (1) or off (0).
static inline int docket_sqlite_set_option(sqlite3 *db, int option, int on) {
  return sqlite3_db_config(db, option, on, (int *)0);
}

/// Reads one boolean option of a connection without changing it.
static inline int docket_sqlite_get_option(sqlite3 *db, int option, int *on) {
  return sqlite3_db_config(db, option, -1, on);
}

/// Binds UTF-8 text by its length; SQLite keeps a copy.
static inline int docket_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds UTF-8 text by its length without a copy; the bytes must outlive the binding.
static inline int docket_sqlite_bind_borrowed_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds bytes by their length; SQLite keeps a copy.
static inline int docket_sqlite_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// The name by which a bound object is found again; another library's pointer has another.
static const char docket_sqlite_object_type[] = "docket";

/// Binds an object that is seen by functions alone; `release` is called when it is not needed any more.
static inline int docket_sqlite_bind_object(
    sqlite3_stmt *statement, int index, void *object, void (*release)(void *)) {
  return sqlite3_bind_pointer(statement, index, object, docket_sqlite_object_type, release);
}

/// The object that was bound for an argument, or null.
static inline void *docket_sqlite_value_object(sqlite3_value *value) {
  return sqlite3_value_pointer(value, docket_sqlite_object_type);
}

/// Answers text by its length; SQLite keeps a copy.
static inline void docket_sqlite_result_text(
    sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Answers bytes by their length; SQLite keeps a copy.
static inline void docket_sqlite_result_blob(
    sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes, count, SQLITE_TRANSIENT);
}

/// Reads the first bytes of a connection's file as they are, past SQLite's cache and log.
///
/// Opening the file a second time for that would not do: closing any descriptor of a file drops
/// the locks that the process holds on it.
static inline int docket_sqlite_read_start(sqlite3 *db, void *bytes, int count) {
  sqlite3_file *file = 0;
  int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (code != SQLITE_OK) return code;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, 0);
}

/// The result code of a folder that could not be flushed.
static inline int docket_sqlite_failed_folder_flush(void) { return SQLITE_IOERR_DIR_FSYNC; }

/// Whether a result code says that a row with the same unique value is there.
static inline int docket_sqlite_is_duplicate(int code) { return code == SQLITE_CONSTRAINT_UNIQUE; }

/// Whether a statement was prepared anew because the schema is another one than when it was prepared.
static inline int docket_sqlite_was_prepared_anew(sqlite3_stmt *statement) {
  return sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 1) != 0;
}

/// Whether a result code says that the file's name leads to another file by now.
static inline int docket_sqlite_has_moved(int code) { return code == SQLITE_READONLY_DBMOVED; }

/// Whether a result code says that a flush failed, so that what the disk holds is unknown.
static inline int docket_sqlite_is_failed_flush(int code) {
  return code == SQLITE_IOERR_FSYNC || code == SQLITE_IOERR_DIR_FSYNC ||
         code == SQLITE_IOERR_COMMIT_ATOMIC || code == SQLITE_IOERR_ROLLBACK_ATOMIC;
}

#endif
