#ifndef CSHA256_H
#define CSHA256_H

#include <stddef.h>
#include <stdint.h>

// The SHA-256 compression function of FIPS 180-4, in plain C and by what some processors have for it. Padding,
// buffering and the choice of an implementation belong to the caller.

/// Folds `count` blocks of 64 bytes, in order, into `state`, the eight working words of the hash.
///
/// `blocks` needs no alignment. This is for any processor.
void csha256_compress_portable(uint32_t state[8], const uint8_t *blocks, size_t count);

/// Whether this processor has instructions for SHA-256: 1 if so, 0 if not.
///
/// The answer never changes while a program runs. Asking may be slow, since a virtual machine
/// often traps the instruction that identifies the processor: ask once and keep the answer.
int csha256_available(void);

/// The same by these instructions.
///
/// To call this where `csha256_available` is 0 is a bug, and traps.
void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count);

/// Folds `count` blocks into each of two states, the blocks of both at the same time.
///
/// The rounds of one message wait for each other; a processor fills the gaps with those of another,
/// where it can, and does two messages in much less than twice the time of one.
void csha256_compress_two(
    uint32_t one_state[8], const uint8_t *one_blocks,
    uint32_t other_state[8], const uint8_t *other_blocks, size_t count);

/// Whether this processor has vectors of eight words: 1 if so, 0 if not. Ask once, as above.
int csha256_vectors_available(void);

/// Folds `count` blocks into each of eight states by such vectors.
///
/// All eight take about the time of one. To call this where `csha256_vectors_available` is 0 is a bug, and traps.
void csha256_compress_eight(
    uint32_t states[8][8], const uint8_t *const blocks[8], size_t count);

#endif
