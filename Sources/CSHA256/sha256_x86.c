#include "platform.h"

#if defined(CSHA256_X86)

#include <cpuid.h>
#include <immintrin.h>
#include <string.h>

// The SHA extensions of x86-64. SHA256RNDS2 does two rounds, and wants the eight working words
// a to h as two vectors: (a, b, e, f) and (c, d, g, h), the first named in the highest lane. It
// gives the new (a, b, e, f), while the old (a, b, e, f) becomes the new (c, d, g, h): so two uses
// of it, with the vectors exchanged, do four rounds and leave each vector in its place.
//
// The target attribute lets these functions, and these only, use instructions that the rest of the
// program is not compiled for.
#define WITH_SHA __attribute__((target("sha,sse4.1,ssse3")))
#define WITH_SHA_INLINE __attribute__((target("sha,sse4.1,ssse3"), always_inline)) static inline

int csha256_available(void) {
  const unsigned sse = bit_SSSE3 | bit_SSE4_1;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || (ecx & sse) != sse) {
    return 0;
  }
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx & bit_SHA) != 0;
}

/// The eight working words while blocks are folded into them.
typedef struct {
  __m128i abef, cdgh;
} working_words;

/// Memory holds a to d, then e to h, the lowest lane first. Names here say the highest first.
WITH_SHA_INLINE working_words load_state(const uint32_t state[8]) {
  const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  return (working_words){_mm_alignr_epi8(cdab, efgh, 8), _mm_blend_epi16(efgh, cdab, 0xF0)};
}

/// And back to the order of memory.
WITH_SHA_INLINE void store_state(uint32_t state[8], working_words words) {
  const __m128i feba = _mm_shuffle_epi32(words.abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(words.cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/// Four rounds, from the four words of the schedule in `words` and their constants.
WITH_SHA_INLINE void four_rounds(working_words *state, __m128i words, int group) {
  const __m128i *constants = (const __m128i *)round_constants;
  const __m128i sum = _mm_add_epi32(words, _mm_load_si128(constants + group));
  state->cdgh = _mm_sha256rnds2_epu32(state->cdgh, state->abef, sum);
  state->abef = _mm_sha256rnds2_epu32(state->abef, state->cdgh, _mm_shuffle_epi32(sum, 0x0E));
}

/// The sixteen words of the schedule that are in use, four in each vector.
typedef struct {
  __m128i w[4];
} schedule;

/// Four words of the message, which writes them with their highest byte first.
WITH_SHA_INLINE __m128i load_words(const uint8_t *bytes) {
  const __m128i reversal =
      _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), reversal);
}

WITH_SHA_INLINE schedule load_block(const uint8_t *block) {
  return (schedule){
      {load_words(block), load_words(block + 16), load_words(block + 32), load_words(block + 48)}};
}

/// Four rounds, and in place of their words those that follow the sixteen; the last four groups
/// need no further words.
WITH_SHA_INLINE void group_of_rounds(working_words *state, schedule *words, int group) {
  __m128i *w = words->w;
  const int first = group % 4, second = (group + 1) % 4, third = (group + 2) % 4,
            fourth = (group + 3) % 4;
  four_rounds(state, w[first], group);
  if (group < 12) {
    const __m128i seven_before = _mm_alignr_epi8(w[fourth], w[third], 4);
    w[first] = _mm_sha256msg2_epu32(
        _mm_add_epi32(_mm_sha256msg1_epu32(w[first], w[second]), seven_before), w[fourth]);
  }
}

WITH_SHA_INLINE void add(working_words *state, working_words before) {
  state->abef = _mm_add_epi32(state->abef, before.abef);
  state->cdgh = _mm_add_epi32(state->cdgh, before.cdgh);
}

WITH_SHA void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count) {
  working_words words = load_state(state);
  for (; count > 0; count -= 1, blocks += 64) {
    const working_words before = words;
    schedule message = load_block(blocks);
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group += 1) {
      group_of_rounds(&words, &message, group);
    }
    add(&words, before);
  }
  store_state(state, words);
}

WITH_SHA void csha256_compress_two(
    uint32_t one_state[8], const uint8_t *one_blocks,
    uint32_t other_state[8], const uint8_t *other_blocks, size_t count) {
  working_words one = load_state(one_state), other = load_state(other_state);
  for (; count > 0; count -= 1, one_blocks += 64, other_blocks += 64) {
    const working_words one_before = one, other_before = other;
    schedule one_message = load_block(one_blocks), other_message = load_block(other_blocks);
#pragma clang loop unroll(full)
    for (int group = 0; group < 16; group += 1) {
      group_of_rounds(&one, &one_message, group);
      group_of_rounds(&other, &other_message, group);
    }
    add(&one, one_before);
    add(&other, other_before);
  }
  store_state(one_state, one);
  store_state(other_state, other);
}

// AVX2, which processors without the SHA extensions have too. Its vectors of eight words have no instruction
// for SHA-256, but do everything eight times at once: each holds the same word of eight messages.
#define WITH_AVX2 __attribute__((target("avx2")))
#define WITH_AVX2_INLINE __attribute__((target("avx2"), always_inline)) static inline

typedef uint32_t words __attribute__((vector_size(32)));

int csha256_vectors_available(void) {
  // That the processor has them is not enough: the system has to save them as well, which this asks too.
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") != 0;
}

/// Eight words of each of eight messages become the first word of all, the second, and so on; and back.
WITH_AVX2_INLINE void transpose(words rows[8]) {
  __m256i pairs[8], fours[8], *all = (__m256i *)rows;
#pragma clang loop unroll(full)
  for (int row = 0; row < 8; row += 2) {
    pairs[row] = _mm256_unpacklo_epi32(all[row], all[row + 1]);
    pairs[row + 1] = _mm256_unpackhi_epi32(all[row], all[row + 1]);
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < 8; row += 2) {
    const int first = row / 4 * 4 + row % 4 / 2;
    fours[row] = _mm256_unpacklo_epi64(pairs[first], pairs[first + 2]);
    fours[row + 1] = _mm256_unpackhi_epi64(pairs[first], pairs[first + 2]);
  }
#pragma clang loop unroll(full)
  for (int row = 0; row < 4; row += 1) {
    all[row] = _mm256_permute2x128_si256(fours[row], fours[row + 4], 0x20);
    all[row + 4] = _mm256_permute2x128_si256(fours[row], fours[row + 4], 0x31);
  }
}

/// Half a block of each message, which writes its words with their highest byte first.
WITH_AVX2_INLINE void load_halves(words w[8], const uint8_t *const blocks[8], size_t offset) {
  const __m256i reversal = _mm256_broadcastsi128_si256(
      _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
#pragma clang loop unroll(full)
  for (int message = 0; message < 8; message += 1) {
    const __m256i half = _mm256_loadu_si256((const __m256i *)(blocks[message] + offset));
    w[message] = (words)_mm256_shuffle_epi8(half, reversal);
  }
  transpose(w);
}

WITH_AVX2 void csha256_compress_eight(
    uint32_t states[8][8], const uint8_t *const blocks[8], size_t count) {
  words s[8];
  memcpy(s, states, sizeof s);
  transpose(s);
  for (size_t offset = 0; offset < 64 * count; offset += 64) {
    words w[16];
    load_halves(w, blocks, offset);
    load_halves(w + 8, blocks, offset + 32);
    FOLD_BLOCK(words, s, w)
  }
  transpose(s);
  memcpy(states, s, sizeof s);
}

#endif
