#ifndef CSYSTEME_H
#define CSYSTEME_H

#include <stdint.h>

// What the system's headers show to C alone.

/// Has bytes of an open file begin their way to the disk, and does not wait until they are there.
///
/// A hint, and no promise: a sync alone tells what has become of them. Where the system has no such
/// call, nothing is done.
void csysteme_write_out(int file, int64_t offset, int64_t count);

#endif
