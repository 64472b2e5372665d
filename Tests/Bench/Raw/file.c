#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

#include "raw.h"

int raw_file_append(int descriptor, const void *bytes, int64_t size, int64_t count) {
  for (int64_t i = 0; i < count; i++) {
    if (write(descriptor, bytes, (size_t)size) != size) return 1;
#ifdef __APPLE__
    if (fcntl(descriptor, F_FULLFSYNC) != 0) return 1;
#else
    if (fdatasync(descriptor) != 0) return 1;
#endif
  }
  return 0;
}
