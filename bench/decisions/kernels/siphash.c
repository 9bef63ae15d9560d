/* hashing: SipHash-2-4 of short keys. */
#include "../decisions.h"

static ON_LINES unsigned long keys[2000], hashes[2000];

static unsigned long rotate(unsigned long x, int by) {
  return x << by | x >> (64 - by);
}

static void prepare(void) {
  FILL(keys, random_number());
}

static void mix(unsigned long v[4], int rounds) {
  for (int round = 0; round < rounds; round++) {
    v[0] += v[1];
    v[2] += v[3];
    v[1] = rotate(v[1], 13) ^ v[0];
    v[3] = rotate(v[3], 16) ^ v[2];
    v[0] = rotate(v[0], 32) + v[3];
    v[2] += v[1];
    v[3] = rotate(v[3], 21) ^ v[0];
    v[1] = rotate(v[1], 17) ^ v[2];
    v[2] = rotate(v[2], 32);
  }
}

static void kernel(void) {
  for (int i = 0; i < COUNT_OF(keys); i++) {
    unsigned long v[4] = {0x736f6d6570736575, 0x646f72616e646f6d, 0x6c7967656e657261, 0x7465646279746573};
    v[3] ^= keys[i];
    mix(v, 2);
    v[0] ^= keys[i];
    v[2] ^= 0xff;
    mix(v, 4);
    hashes[i] = v[0] ^ v[1] ^ v[2] ^ v[3];
  }
}

static double result(void) {
  return WEIGHED(hashes);
}
