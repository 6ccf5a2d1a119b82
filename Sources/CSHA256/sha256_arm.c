#include "platform.h"

#if defined(CSHA256_ARM)

#include <arm_neon.h>

// The cryptographic extension of ARMv8. SHA256H and SHA256H2 do four rounds between them, on the
// working words as two vectors, (a, b, c, d) and (e, f, g, h), just as they lie in memory: the
// first gives the new (a, b, c, d), the second the new (e, f, g, h), each from the old values of
// both.
//
// No question is asked at run time: this file is compiled only for processors that all have the
// extension, as every Apple one does.
int csha256_available(void) { return 1; }

/// Four rounds, from the four words of the schedule in `words` and their constants.
static inline void four_rounds(uint32x4_t *abcd, uint32x4_t *efgh, uint32x4_t words, int group) {
  const uint32x4_t sum = vaddq_u32(words, vld1q_u32(round_constants + 4 * group));
  const uint32x4_t abcd_before = *abcd;
  *abcd = vsha256hq_u32(*abcd, *efgh, sum);
  *efgh = vsha256h2q_u32(*efgh, abcd_before, sum);
}

/// The four words of the schedule that follow the sixteen in `w0`, `w1`, `w2` and `w3`.
static inline uint32x4_t next_words(
    uint32x4_t w0, uint32x4_t w1, uint32x4_t w2, uint32x4_t w3) {
  return vsha256su1q_u32(vsha256su0q_u32(w0, w1), w2, w3);
}

/// Four words of the message, which writes them with their highest byte first.
static inline uint32x4_t load_words(const uint8_t *bytes) {
  return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(bytes)));
}

void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count) {
  uint32x4_t abcd = vld1q_u32(state);
  uint32x4_t efgh = vld1q_u32(state + 4);

  for (; count > 0; count -= 1, blocks += 64) {
    const uint32x4_t abcd_before = abcd, efgh_before = efgh;
    uint32x4_t w0 = load_words(blocks), w1 = load_words(blocks + 16);
    uint32x4_t w2 = load_words(blocks + 32), w3 = load_words(blocks + 48);

    // Sixteen groups of four rounds; the last four groups need no further words.
    for (int group = 0; group < 12; group += 4) {
      four_rounds(&abcd, &efgh, w0, group);
      w0 = next_words(w0, w1, w2, w3);
      four_rounds(&abcd, &efgh, w1, group + 1);
      w1 = next_words(w1, w2, w3, w0);
      four_rounds(&abcd, &efgh, w2, group + 2);
      w2 = next_words(w2, w3, w0, w1);
      four_rounds(&abcd, &efgh, w3, group + 3);
      w3 = next_words(w3, w0, w1, w2);
    }
    four_rounds(&abcd, &efgh, w0, 12);
    four_rounds(&abcd, &efgh, w1, 13);
    four_rounds(&abcd, &efgh, w2, 14);
    four_rounds(&abcd, &efgh, w3, 15);

    abcd = vaddq_u32(abcd, abcd_before);
    efgh = vaddq_u32(efgh, efgh_before);
  }

  vst1q_u32(state, abcd);
  vst1q_u32(state + 4, efgh);
}

// One after the other: the gain of the two together has not been measured here.
void csha256_compress_two(
    uint32_t one_state[8], const uint8_t *one_blocks,
    uint32_t other_state[8], const uint8_t *other_blocks, size_t count) {
  csha256_compress(one_state, one_blocks, count);
  csha256_compress(other_state, other_blocks, count);
}

#endif
