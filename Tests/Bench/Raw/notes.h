/// Notes as C has them, and how their values are told to a digest.

#ifndef RAW_NOTES_H
#define RAW_NOTES_H

#include "raw.h"

typedef struct raw_note {
  char *name, *title, *body;
  char *keywords[3];
  int64_t priority;
  int done;
  double date;
} raw_note;

struct raw_notes {
  raw_note *all;
  int64_t count, capacity;
};

void raw_note_digest(const raw_note *note, uint64_t *digest);
void raw_note_free_values(raw_note *note);

#endif
