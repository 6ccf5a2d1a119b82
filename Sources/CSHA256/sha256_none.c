#include "platform.h"

#if defined(CSHA256_NONE)

// No instructions to use: the caller has an implementation of its own.
int csha256_available(void) { return 0; }

void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count) {
  (void)state, (void)blocks, (void)count;
  __builtin_trap();
}

void csha256_compress_two(
    uint32_t one_state[8], const uint8_t *one_blocks,
    uint32_t other_state[8], const uint8_t *other_blocks, size_t count) {
  (void)one_state, (void)one_blocks, (void)other_state, (void)other_blocks, (void)count;
  __builtin_trap();
}

#endif
