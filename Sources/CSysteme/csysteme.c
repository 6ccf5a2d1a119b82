// Without this the headers do not show the call.
#define _GNU_SOURCE

#include "csysteme.h"

#include <fcntl.h>

void csysteme_write_out(int file, int64_t offset, int64_t count) {
#if defined(__linux__)
  (void)sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
#else
  (void)file, (void)offset, (void)count;
#endif
}
