#ifndef CRESSOURCES_H
#define CRESSOURCES_H

#include <stddef.h>

// Files of this repository that the program hands out: they lie in its executable, so that it needs
// none beside it.

/// A file: its name, as it is handed out, and its bytes.
struct cressource {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// How many files there are.
size_t cressources_count(void);

/// A file by its place, from 0.
struct cressource cressources_at(size_t place);

#endif
