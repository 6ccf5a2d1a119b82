#include "platform.h"

void csha256_compress_portable(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count -= 1, blocks += 64) {
    uint32_t w[16];
    for (int word = 0; word < 16; word += 1) {
      const uint8_t *bytes = blocks + 4 * word;
      w[word] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    }
    FOLD_BLOCK(uint32_t, state, w)
  }
}

#if defined(CSHA256_NONE)

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

#if !defined(CSHA256_X86)

int csha256_vectors_available(void) { return 0; }

void csha256_compress_eight(
    uint32_t states[8][8], const uint8_t *const blocks[8], size_t count) {
  (void)states, (void)blocks, (void)count;
  __builtin_trap();
}

#endif
