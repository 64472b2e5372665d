#define _GNU_SOURCE
#include "durable.h"

#if defined(__linux__)

#include <fcntl.h>

void docket_begin_flush(int descriptor, int64_t offset, int64_t count) {
  // Nothing depends on its success, and an error of the disk is kept for the flush itself.
  (void)sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
}

#else

void docket_begin_flush(int descriptor, int64_t offset, int64_t count) {
  (void)descriptor;
  (void)offset;
  (void)count;
}

#endif
