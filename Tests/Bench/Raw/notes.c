#include "notes.h"

#include <stdlib.h>
#include <string.h>

raw_notes *raw_notes_new(void) { return calloc(1, sizeof(raw_notes)); }

void raw_notes_add(
    raw_notes *notes, const char *name, const char *title, const char *body, const char *keyword1,
    const char *keyword2, const char *keyword3, int64_t priority, int done, double date) {
  if (notes->count == notes->capacity) {
    notes->capacity = notes->capacity ? notes->capacity * 2 : 1024;
    notes->all = realloc(notes->all, (size_t)notes->capacity * sizeof(raw_note));
  }
  raw_note *note = &notes->all[notes->count++];
  note->name = strdup(name);
  note->title = strdup(title);
  note->body = strdup(body);
  note->keywords[0] = strdup(keyword1);
  note->keywords[1] = strdup(keyword2);
  note->keywords[2] = strdup(keyword3);
  note->priority = priority;
  note->done = done;
  note->date = date;
}

void raw_note_free_values(raw_note *note) {
  free(note->name);
  free(note->title);
  free(note->body);
  for (int i = 0; i < 3; i++) free(note->keywords[i]);
}

void raw_notes_free(raw_notes *notes) {
  for (int64_t i = 0; i < notes->count; i++) raw_note_free_values(&notes->all[i]);
  free(notes->all);
  free(notes);
}

static void feed(uint64_t *digest, const void *bytes, size_t size) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < size; i++) *digest = (*digest ^ byte[i]) * 0x100000001b3u;
}

static void feed_text(uint64_t *digest, const char *text) {
  if (text) feed(digest, text, strlen(text));
  *digest = (*digest ^ 0xff) * 0x100000001b3u;
}

void raw_note_digest(const raw_note *note, uint64_t *digest) {
  feed_text(digest, note->name);
  feed_text(digest, note->title);
  feed_text(digest, note->body);
  for (int i = 0; i < 3; i++) feed_text(digest, note->keywords[i]);
  int64_t numbers[2] = {note->priority, note->done};
  feed(digest, numbers, sizeof numbers);
  feed(digest, &note->date, sizeof note->date);
}
