/// What the stores are measured against: the same work in plain C, with nothing between it and SQLite or the file.
///
/// The table has the columns of the store's own layout, or only those of the notes where it is bare. All statements
/// are prepared once, and a connection has the settings of the store's own. Nothing is checked twice, and what must be
/// read or learned for a row that is numbered, has a checksum and can be written by others too is read and learned here
/// as well.

#ifndef RAW_BENCH_H
#define RAW_BENCH_H

#include <stdint.h>

/// The notes that are written; a copy of what the other side has as Swift values.
typedef struct raw_notes raw_notes;

raw_notes *raw_notes_new(void);
void raw_notes_add(
    raw_notes *notes, const char *name, const char *title, const char *body, const char *keyword1,
    const char *keyword2, const char *keyword3, int64_t priority, int done, double date);
void raw_notes_free(raw_notes *notes);

/// A table of notes in SQLite.
typedef struct raw_table raw_table;

/// Opens a file, and makes the table if `creates`; NULL when that fails.
raw_table *raw_table_open(const char *path, int full, int bare, int creates);
void raw_table_close(raw_table *table);

/// Makes the index of priority and date; 0 when done, as in all that follow.
int raw_table_index(raw_table *table);

/// Inserts notes from `first` on in one transaction.
int raw_table_insert(raw_table *table, const raw_notes *notes, int64_t first, int64_t count);
/// Gives each of the notes from `first` on another priority, in a transaction of its own.
int raw_table_update(raw_table *table, const raw_notes *notes, int64_t first, int64_t count);
/// Deletes each of the notes from `first` on in a transaction of its own.
int raw_table_delete(raw_table *table, const raw_notes *notes, int64_t first, int64_t count);

/// Reads notes by name, each from `first` on in steps of `stride`, and makes all values of each.
///
/// With a digest the values are fed to it. With `batch` over 0 so many are read inside of one transaction.
int raw_table_points(
    raw_table *table, const raw_notes *notes, int64_t first, int64_t count, int64_t stride,
    int64_t batch, uint64_t *digest);
/// The 50 latest notes of priority 5 that are not done.
int raw_table_q50(raw_table *table, uint64_t *digest);
/// How many notes have priority 5 and are not done.
int64_t raw_table_count(raw_table *table);
/// Makes all notes with all values, in the order of their names.
int raw_table_scan(raw_table *table, uint64_t *digest);

/// Appends bytes to an open file and flushes them, `count` times.
int raw_file_append(int descriptor, const void *bytes, int64_t size, int64_t count);

#endif
