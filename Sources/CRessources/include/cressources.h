#ifndef CRESSOURCES_H
#define CRESSOURCES_H

#include <stddef.h>

// Texts of this repository that the program hands out, or reads itself: they lie in its executable, so that
// it needs none beside it.

/// A text, up to a zero, and the name of its file.
struct cressource {
  const char *name;
  const unsigned char *text;
};

/// How many there are to hand out.
size_t cressources_count(void);

/// One to hand out by its place, from 0.
struct cressource cressources_at(size_t place);

/// One of the program's own by its name, a file in `texts`, or a null pointer.
const unsigned char *cressources_own(const char *name);

#endif
