#ifndef CSYSTEME_H
#define CSYSTEME_H

#include <stdint.h>

// What the system's headers show to C alone.

/// Has bytes of an open file begin their way to the disk, and does not wait until they are there.
///
/// A hint, and no promise: a sync alone tells what has become of them. Where the system has no such
/// call, nothing is done.
void csysteme_write_out(int file, int64_t offset, int64_t count);

/// Begins to watch a file of a folder, which need not be there yet.
///
/// Gives a descriptor to be closed, or -1 and the system's number for the reason.
int csysteme_watch_open(const char *folder);

/// Waits until the file may have been written, made or replaced since it was waited for last, or so many
/// milliseconds have passed.
///
/// Gives 1 in the first case, 0 in the second, and -1 where the watch tells nothing any more. `file` is the
/// watch's own: -1 at first, and to be closed like it.
int csysteme_watch_wait(int watch, int *file, const char *folder, const char *name, int milliseconds);

#endif
