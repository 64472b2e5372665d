#include "durable.h"

#include <string.h>

#if defined(__x86_64__)

#include <cpuid.h>
#include <nmmintrin.h>

int docket_crc32c_is_supported(void) {
  unsigned int a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2) != 0;
}

__attribute__((target("sse4.2"))) uint32_t docket_crc32c_advance(
    uint32_t state, const void *bytes, size_t count) {
  const unsigned char *place = bytes;
  uint64_t wide = state;
  for (; count >= 8; count -= 8, place += 8) {
    uint64_t word;
    memcpy(&word, place, 8);
    wide = _mm_crc32_u64(wide, word);
  }
  state = (uint32_t)wide;
  for (; count > 0; count--, place++) state = _mm_crc32_u8(state, *place);
  return state;
}

#elif defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

int docket_crc32c_is_supported(void) { return 1; }

uint32_t docket_crc32c_advance(uint32_t state, const void *bytes, size_t count) {
  const unsigned char *place = bytes;
  for (; count >= 8; count -= 8, place += 8) {
    uint64_t word;
    memcpy(&word, place, 8);
    state = __crc32cd(state, word);
  }
  for (; count > 0; count--, place++) state = __crc32cb(state, *place);
  return state;
}

#else

int docket_crc32c_is_supported(void) { return 0; }

uint32_t docket_crc32c_advance(uint32_t state, const void *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return state;
}

#endif
