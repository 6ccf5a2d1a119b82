#include "platform.h"

#if defined(CSHA256_X86)

#include <cpuid.h>
#include <immintrin.h>

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

/// Four rounds, from the four words of the schedule in `words` and their constants.
WITH_SHA_INLINE void four_rounds(__m128i *abef, __m128i *cdgh, __m128i words, int group) {
  const __m128i *constants = (const __m128i *)round_constants;
  const __m128i sum = _mm_add_epi32(words, _mm_load_si128(constants + group));
  *cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, sum);
  *abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_shuffle_epi32(sum, 0x0E));
}

/// The four words of the schedule that follow the sixteen in `w0`, `w1`, `w2` and `w3`.
WITH_SHA_INLINE __m128i next_words(__m128i w0, __m128i w1, __m128i w2, __m128i w3) {
  const __m128i seven_before = _mm_alignr_epi8(w3, w2, 4);
  return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(w0, w1), seven_before), w3);
}

/// Four words of the message, which writes them with their highest byte first.
WITH_SHA_INLINE __m128i load_words(const uint8_t *bytes) {
  const __m128i reversal =
      _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), reversal);
}

WITH_SHA void csha256_compress(uint32_t state[8], const uint8_t *blocks, size_t count) {
  // Memory holds a to d, then e to h, the lowest lane first. Names here say the highest first.
  const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);

  for (; count > 0; count -= 1, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w0 = load_words(blocks), w1 = load_words(blocks + 16);
    __m128i w2 = load_words(blocks + 32), w3 = load_words(blocks + 48);

    // Sixteen groups of four rounds; the last four groups need no further words.
    for (int group = 0; group < 12; group += 4) {
      four_rounds(&abef, &cdgh, w0, group);
      w0 = next_words(w0, w1, w2, w3);
      four_rounds(&abef, &cdgh, w1, group + 1);
      w1 = next_words(w1, w2, w3, w0);
      four_rounds(&abef, &cdgh, w2, group + 2);
      w2 = next_words(w2, w3, w0, w1);
      four_rounds(&abef, &cdgh, w3, group + 3);
      w3 = next_words(w3, w0, w1, w2);
    }
    four_rounds(&abef, &cdgh, w0, 12);
    four_rounds(&abef, &cdgh, w1, 13);
    four_rounds(&abef, &cdgh, w2, 14);
    four_rounds(&abef, &cdgh, w3, 15);

    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }

  // And back to the order of memory.
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#endif
