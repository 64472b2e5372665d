#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notes.h"

#define FIELDS "body, date, done, keywords, priority, title"

struct raw_table {
  sqlite3 *db;
  int bare;
  /// The number of the last change, as long as no other connection has committed since.
  int64_t version;
  /// What SQLite counted of commits when that was known; 0 when it never was.
  unsigned int known;
  sqlite3_stmt *begin_read, *begin_write, *commit, *last, *insert, *update, *erase, *trace, *row, *point, *q50, *count,
      *scan;
};

static int run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  return code != SQLITE_DONE;
}

static int prepare(raw_table *table, sqlite3_stmt **statement, const char *sql) {
  return sqlite3_prepare_v3(table->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, 0);
}

static const char *creation =
    "CREATE TABLE Notes (_row INTEGER NOT NULL PRIMARY KEY, _name TEXT NOT NULL UNIQUE, "
    "_version INTEGER NOT NULL, _seq INTEGER NOT NULL, _created REAL NOT NULL, _modified REAL NOT NULL, "
    "_checksum INTEGER NOT NULL, "
    "body TEXT, date REAL, done INTEGER, keywords TEXT, priority INTEGER, title TEXT) STRICT;"
    "CREATE INDEX notes_seq ON Notes (_seq, _version);"
    "CREATE TABLE deletions (type TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL, "
    "seq INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (type, name)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX deletions_seq ON deletions (seq, version);";

#define APPLICATION 0x52617721
static const char *marks = "PRAGMA application_id = 0x52617721; PRAGMA user_version = 1";

static const char *bare_creation =
    "CREATE TABLE Notes (_row INTEGER NOT NULL PRIMARY KEY, _name TEXT NOT NULL UNIQUE, "
    "body TEXT, date REAL, done INTEGER, keywords TEXT, priority INTEGER, title TEXT) STRICT;";

static int execute(raw_table *table, const char *sql) { return sqlite3_exec(table->db, sql, 0, 0, 0); }

/// Opens the file itself, and not another one that a link in its place leads to.
static int open_file(raw_table *table, const char *path, int flags) {
  const char *name = strrchr(path, '/');
  char *folder = name ? strndup(path, (size_t)(name - path) + 1) : strdup(".");
  char *real = realpath(folder, 0);
  free(folder);
  if (!real) return 1;
  size_t size = strlen(real) + strlen(path) + 2;
  char *whole = malloc(size);
  snprintf(whole, size, "%s/%s", real, name ? name + 1 : path);
  int code = sqlite3_open_v2(whole, &table->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, 0);
  free(whole);
  free(real);
  return code;
}

/// What a program sets that takes a misspelt column for an error, lets a file do nothing by itself, and notices a
/// damaged page; and as much memory for pages as the store takes.
static int harden(raw_table *table) {
  const int off[] = {SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                     SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW,
                     SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER};
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    if (sqlite3_db_config(table->db, off[i], 0, (int *)0)) return 1;
  return sqlite3_db_config(table->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0) ||
         execute(table, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -32768");
}

static int holds(raw_table *table, const char *pragma, int64_t expected) {
  sqlite3_stmt *statement = 0;
  int differs = prepare(table, &statement, pragma) || sqlite3_step(statement) != SQLITE_ROW ||
                sqlite3_column_int64(statement, 0) != expected;
  sqlite3_finalize(statement);
  return !differs;
}

/// Whether the file is one of ours, in a format that is known.
static int is_ours(raw_table *table) {
  return holds(table, "PRAGMA application_id", APPLICATION) && holds(table, "PRAGMA user_version", 1);
}

raw_table *raw_table_open(const char *path, int full, int bare, int creates) {
  raw_table *table = calloc(1, sizeof(raw_table));
  table->bare = bare;
  int failed = open_file(table, path, SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0));
  if (!failed && creates)
    failed = execute(table, marks) || execute(table, "PRAGMA journal_mode = WAL") ||
             execute(table, bare ? bare_creation : creation);
  failed = failed || !is_ours(table) || harden(table) ||
           execute(table, full ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
  if (failed) {
    raw_table_close(table);
    return 0;
  }
  return table;
}

void raw_table_close(raw_table *table) {
  sqlite3_stmt *all[] = {table->begin_read, table->begin_write, table->commit, table->last, table->insert,
                         table->update, table->erase, table->trace, table->row, table->point, table->q50, table->count,
                         table->scan};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) sqlite3_finalize(all[i]);
  sqlite3_close_v2(table->db);
  free(table);
}

int raw_table_index(raw_table *table) {
  return sqlite3_exec(table->db, "CREATE INDEX notes_q50 ON Notes (priority, date DESC, _name)", 0, 0, 0);
}

// MARK: - Transactions

static int begin(raw_table *table, int writes) {
  sqlite3_stmt **statement = writes ? &table->begin_write : &table->begin_read;
  if (!*statement && prepare(table, statement, writes ? "BEGIN IMMEDIATE" : "BEGIN")) return 1;
  return run(*statement);
}

static int commit(raw_table *table) {
  if (!table->commit && prepare(table, &table->commit, "COMMIT")) return 1;
  return run(table->commit);
}

static unsigned int commits_counted(raw_table *table) {
  unsigned int counted = 0;
  sqlite3_file_control(table->db, "main", SQLITE_FCNTL_DATA_VERSION, &counted);
  return counted;
}

/// Begins a change, as every program must that lets others write the file too and loses nothing it has acknowledged: the
/// file must still be in its place, and the number of the last change must be learned if it is another's.
static int begin_change(raw_table *table) {
  if (begin(table, 1)) return 1;
  int has_moved = 0;
  sqlite3_file_control(table->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  if (has_moved) return 1;
  if (table->bare || commits_counted(table) == table->known) return 0;
  if (!table->last &&
      prepare(
          table, &table->last,
          "SELECT max(coalesce((SELECT max(_seq) FROM Notes), 0), coalesce((SELECT max(seq) FROM deletions), 0))"))
    return 1;
  if (sqlite3_step(table->last) != SQLITE_ROW) return 1;
  table->version = sqlite3_column_int64(table->last, 0);
  sqlite3_reset(table->last);
  return 0;
}

static int commit_change(raw_table *table) {
  if (commit(table)) return 1;
  table->known = commits_counted(table);
  return 0;
}

// MARK: - Writing

static int keywords_text(const raw_note *note, char *text, size_t size) {
  return snprintf(text, size, "[\"%s\",\"%s\",\"%s\"]", note->keywords[0], note->keywords[1], note->keywords[2]);
}

static void mix(uint64_t *state, uint64_t word) {
  unsigned __int128 product = (unsigned __int128)(*state ^ word) * 0x9e3779b97f4a7c15u;
  *state = (uint64_t)(product >> 64) ^ (uint64_t)product;
}

static void mix_text(uint64_t *state, const char *text) {
  size_t count = strlen(text);
  mix(state, count);
  uint64_t word;
  for (; count >= 8; text += 8, count -= 8) {
    memcpy(&word, text, 8);
    mix(state, word);
  }
  word = 0;
  memcpy(&word, text, count);
  mix(state, word);
}

/// A checksum of all that a row holds, as the store keeps one.
static int64_t checksum(const raw_note *note, const char *keywords, int64_t version, int64_t commit) {
  uint64_t state = 1, date;
  memcpy(&date, &note->date, 8);
  mix_text(&state, note->name);
  mix_text(&state, note->title);
  mix_text(&state, note->body);
  mix_text(&state, keywords);
  uint64_t numbers[] = {(uint64_t)version, (uint64_t)commit, date, date, date, (uint64_t)note->done,
                        (uint64_t)note->priority};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) mix(&state, numbers[i]);
  return (int64_t)state;
}

static int insert_one(raw_table *table, const raw_note *note, int64_t commit) {
  sqlite3_stmt *statement = table->insert;
  int i = 1;
  char keywords[256];
  int length = keywords_text(note, keywords, sizeof keywords);
  sqlite3_bind_text(statement, i++, note->name, -1, SQLITE_STATIC);
  if (!table->bare) {
    sqlite3_bind_int64(statement, i++, ++table->version);
    sqlite3_bind_int64(statement, i++, commit);
    sqlite3_bind_double(statement, i++, note->date);
    sqlite3_bind_double(statement, i++, note->date);
    sqlite3_bind_int64(statement, i++, checksum(note, keywords, table->version, commit));
  }
  sqlite3_bind_text(statement, i++, note->body, -1, SQLITE_STATIC);
  sqlite3_bind_double(statement, i++, note->date);
  sqlite3_bind_int64(statement, i++, note->done);
  sqlite3_bind_text(statement, i++, keywords, length, SQLITE_STATIC);
  sqlite3_bind_int64(statement, i++, note->priority);
  sqlite3_bind_text(statement, i++, note->title, -1, SQLITE_STATIC);
  return run(statement);
}

int raw_table_insert(raw_table *table, const raw_notes *notes, int64_t first, int64_t count) {
  if (!table->insert &&
      prepare(
          table, &table->insert,
          table->bare ? "INSERT INTO Notes (_name, " FIELDS ") VALUES (?, ?, ?, ?, ?, ?, ?)"
                      : "INSERT INTO Notes (_name, _version, _seq, _created, _modified, _checksum, " FIELDS
                        ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"))
    return 1;
  if (begin_change(table)) return 1;
  int64_t sequence = table->version + count;
  for (int64_t i = first; i < first + count; i++)
    if (insert_one(table, &notes->all[i], sequence)) return 1;
  return commit_change(table);
}

static char *copy(sqlite3_stmt *statement, int column) {
  const char *text = (const char *)sqlite3_column_text(statement, column);
  int length = sqlite3_column_bytes(statement, column);
  char *result = malloc((size_t)length + 1);
  memcpy(result, text, (size_t)length);
  result[length] = 0;
  return result;
}

/// All values of the current row; the keywords have no escapes.
static void make_note(raw_table *table, sqlite3_stmt *statement, raw_note *note) {
  int i = 1;
  note->name = copy(statement, 0);
  if (!table->bare) {
    // Version, created and modified are values too.
    (void)sqlite3_column_int64(statement, i++);
    (void)sqlite3_column_double(statement, i++);
    (void)sqlite3_column_double(statement, i++);
  }
  note->body = copy(statement, i++);
  note->date = sqlite3_column_double(statement, i++);
  note->done = (int)sqlite3_column_int64(statement, i++);
  const char *start = (const char *)sqlite3_column_text(statement, i++);
  for (int k = 0; k < 3; k++) {
    start = strchr(start, '"') + 1;
    const char *end = strchr(start, '"');
    note->keywords[k] = strndup(start, (size_t)(end - start));
    start = end + 1;
  }
  note->priority = sqlite3_column_int64(statement, i++);
  note->title = copy(statement, i++);
}

/// The row is read before it is changed: its checksum is of all of it, and whoever changes a note is told what it is now.
static int update_one(raw_table *table, const raw_note *wanted) {
  sqlite3_bind_text(table->row, 1, wanted->name, -1, SQLITE_STATIC);
  if (sqlite3_step(table->row) != SQLITE_ROW) return 1;
  raw_note note;
  make_note(table, table->row, &note);
  int64_t row = sqlite3_column_int64(table->row, sqlite3_column_count(table->row) - 1);
  sqlite3_reset(table->row);
  note.priority = (note.priority + 1) % 10;
  char keywords[256];
  keywords_text(&note, keywords, sizeof keywords);
  sqlite3_bind_int64(table->update, 1, ++table->version);
  sqlite3_bind_int64(table->update, 2, table->version);
  sqlite3_bind_double(table->update, 3, note.date);
  sqlite3_bind_int64(table->update, 4, checksum(&note, keywords, table->version, table->version));
  sqlite3_bind_int64(table->update, 5, note.priority);
  sqlite3_bind_int64(table->update, 6, row);
  raw_note_free_values(&note);
  return run(table->update);
}

int raw_table_update(raw_table *table, const raw_notes *notes, int64_t first, int64_t count) {
  if (!table->update &&
      (prepare(
           table, &table->row,
           "SELECT _name, _version, _created, _modified, " FIELDS ", _row FROM Notes WHERE _name = ?") ||
       prepare(
           table, &table->update,
           "UPDATE Notes SET _version = ?, _seq = ?, _modified = ?, _checksum = ?, priority = ? WHERE _row = ?")))
    return 1;
  for (int64_t i = first; i < first + count; i++)
    if (begin_change(table) || update_one(table, &notes->all[i]) || commit_change(table)) return 1;
  return 0;
}

static int delete_one(raw_table *table, const raw_note *note) {
  sqlite3_bind_text(table->erase, 1, note->name, -1, SQLITE_STATIC);
  if (run(table->erase) || sqlite3_changes(table->db) != 1) return 1;
  sqlite3_bind_text(table->trace, 1, note->name, -1, SQLITE_STATIC);
  sqlite3_bind_int64(table->trace, 2, ++table->version);
  sqlite3_bind_int64(table->trace, 3, table->version);
  uint64_t state = 1;
  mix_text(&state, note->name);
  mix(&state, (uint64_t)table->version);
  sqlite3_bind_int64(table->trace, 4, (int64_t)state);
  return run(table->trace);
}

int raw_table_delete(raw_table *table, const raw_notes *notes, int64_t first, int64_t count) {
  if (!table->erase &&
      (prepare(table, &table->erase, "DELETE FROM Notes WHERE _name = ?") ||
       prepare(
           table, &table->trace,
           "INSERT OR REPLACE INTO deletions (type, name, version, seq, checksum) "
           "VALUES ('Notes', ?, ?, ?, ?)")))
    return 1;
  for (int64_t i = first; i < first + count; i++)
    if (begin_change(table) || delete_one(table, &notes->all[i]) || commit_change(table)) return 1;
  return 0;
}

// MARK: - Reading

static const char *all_columns(raw_table *table) {
  return table->bare ? "SELECT _name, " FIELDS " FROM Notes "
                     : "SELECT _name, _version, _created, _modified, " FIELDS " FROM Notes ";
}

static int prepare_reading(raw_table *table, sqlite3_stmt **statement, const char *condition) {
  char sql[512];
  snprintf(sql, sizeof sql, "%s%s", all_columns(table), condition);
  return prepare(table, statement, sql);
}

int raw_table_points(
    raw_table *table, const raw_notes *notes, int64_t first, int64_t count, int64_t stride,
    int64_t batch, uint64_t *digest) {
  if (!table->point && prepare_reading(table, &table->point, "WHERE _name = ?")) return 1;
  for (int64_t n = 0; n < count; n++) {
    if (batch > 0 && n % batch == 0 && begin(table, 0)) return 1;
    const raw_note *wanted = &notes->all[(first + n * stride) % notes->count];
    sqlite3_bind_text(table->point, 1, wanted->name, -1, SQLITE_STATIC);
    if (sqlite3_step(table->point) != SQLITE_ROW) return 1;
    raw_note note;
    make_note(table, table->point, &note);
    sqlite3_reset(table->point);
    if (digest) raw_note_digest(&note, digest);
    raw_note_free_values(&note);
    if (batch > 0 && (n % batch == batch - 1 || n == count - 1) && commit(table)) return 1;
  }
  return 0;
}

/// Makes all notes that a statement answers, as an array, and lets go of them.
static int read_all(raw_table *table, sqlite3_stmt *statement, uint64_t *digest) {
  raw_notes notes = {0};
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (notes.count == notes.capacity) {
      notes.capacity = notes.capacity ? notes.capacity * 2 : 64;
      notes.all = realloc(notes.all, (size_t)notes.capacity * sizeof(raw_note));
    }
    make_note(table, statement, &notes.all[notes.count++]);
  }
  sqlite3_reset(statement);
  for (int64_t i = 0; i < notes.count; i++) {
    if (digest) raw_note_digest(&notes.all[i], digest);
    raw_note_free_values(&notes.all[i]);
  }
  free(notes.all);
  return code != SQLITE_DONE;
}

int raw_table_q50(raw_table *table, uint64_t *digest) {
  if (!table->q50 &&
      prepare_reading(
          table, &table->q50, "WHERE priority = 5 AND done = 0 ORDER BY date DESC, _name LIMIT 50"))
    return 1;
  return read_all(table, table->q50, digest);
}

int64_t raw_table_count(raw_table *table) {
  if (!table->count &&
      prepare(table, &table->count, "SELECT count(*) FROM Notes WHERE priority = 5 AND done = 0"))
    return -1;
  int64_t count = -1;
  if (sqlite3_step(table->count) == SQLITE_ROW) count = sqlite3_column_int64(table->count, 0);
  sqlite3_reset(table->count);
  return count;
}

int raw_table_scan(raw_table *table, uint64_t *digest) {
  if (!table->scan && prepare_reading(table, &table->scan, "ORDER BY _name")) return 1;
  return read_all(table, table->scan, digest);
}
