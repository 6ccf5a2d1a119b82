#ifndef CSHA256_PLATFORM_H
#define CSHA256_PLATFORM_H

#include "csha256.h"

// Of what the processor does itself exactly one is compiled: each file begins by asking for its name.
#if defined(__x86_64__)
#define CSHA256_X86 1
#elif defined(__aarch64__) && (defined(__ARM_FEATURE_SHA2) || defined(__ARM_FEATURE_CRYPTO))
#define CSHA256_ARM 1
#else
#define CSHA256_NONE 1
#endif

/// The constants of the 64 rounds: the first 32 bits of the fractional parts of the cube roots of
/// the first 64 primes. Aligned, because four are loaded at a time.
static const uint32_t round_constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5,
    0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
    0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/// A word turned to the right, or each word of a vector.
#define TURNED(word, bits) ((word) >> (bits) | (word) << (32 - (bits)))

/// Folds the sixteen words of a block into a state of eight: those of one message, or vectors that hold a word of
/// each of some.
///
/// The array of the words is a window on the 64 of the schedule, and moves on by one with each round.
#define FOLD_BLOCK(type, state, w)                                                                 \
  {                                                                                                \
    type a = state[0], b = state[1], c = state[2], d = state[3];                                   \
    type e = state[4], f = state[5], g = state[6], h = state[7];                                   \
    _Pragma("clang loop unroll(full)")                                                             \
    for (int round = 0; round < 64; round += 1) {                                                  \
      if (round >= 16) {                                                                           \
        const type early = w[(round + 1) % 16], late = w[(round + 14) % 16];                       \
        w[round % 16] += (TURNED(early, 7) ^ TURNED(early, 18) ^ early >> 3) + w[(round + 9) % 16] +\
                         (TURNED(late, 17) ^ TURNED(late, 19) ^ late >> 10);                       \
      }                                                                                            \
      const type sum = h + round_constants[round] + w[round % 16] + (g ^ (e & (f ^ g))) +          \
                       (TURNED(e, 6) ^ TURNED(e, 11) ^ TURNED(e, 25));                             \
      const type majority = (a & b) ^ (c & (a ^ b));                                               \
      h = g, g = f, f = e, e = d + sum, d = c, c = b, b = a;                                       \
      a = sum + majority + (TURNED(b, 2) ^ TURNED(b, 13) ^ TURNED(b, 22));                         \
    }                                                                                              \
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;                                    \
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;                                    \
  }

#endif
