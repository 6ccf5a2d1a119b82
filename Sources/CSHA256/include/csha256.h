#ifndef CSHA256_H
#define CSHA256_H

#include <stddef.h>
#include <stdint.h>

// The SHA-256 compression function of FIPS 180-4, done by the instructions that some processors
// have for it. Padding, buffering and the choice of an implementation belong to the caller.

/// Whether this processor has the instructions: 1 if so, 0 if not.
///
/// The answer never changes while a program runs. Asking may be slow, since a virtual machine
/// often traps the instruction that identifies the processor: ask once and keep the answer.
int csha256_available(void);

/// Folds `count` blocks of 64 bytes, in order, into `state`, the eight working words of the hash.
///
/// `blocks` needs no alignment. To call this where `csha256_available` is 0 is a bug, and traps.
void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count);

#endif
