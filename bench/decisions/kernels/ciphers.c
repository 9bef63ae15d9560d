/* integer: ChaCha's rounds, 32-bit additions and rotations. */
#include "../decisions.h"

int blocks = 250;
static ON_LINES unsigned key[16], out[250][16];

static void prepare(void) {
  FILL(key, random_number());
}

static unsigned rotate(unsigned x, int by) {
  return x << by | x >> (32 - by);
}

static void quarter(unsigned *s, int a, int b, int c, int d) {
  s[a] += s[b];
  s[d] = rotate(s[d] ^ s[a], 16);
  s[c] += s[d];
  s[b] = rotate(s[b] ^ s[c], 12);
  s[a] += s[b];
  s[d] = rotate(s[d] ^ s[a], 8);
  s[c] += s[d];
  s[b] = rotate(s[b] ^ s[c], 7);
}

static void kernel(void) {
  for (int block = 0; block < blocks; block++) {
    unsigned state[16];
    for (int i = 0; i < 16; i++)
      state[i] = key[i];
    state[12] += (unsigned)block;
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < 4; i++)
        quarter(state, i, i + 4, i + 8, i + 12);
      for (int i = 0; i < 4; i++)
        quarter(state, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
      out[block][i] = state[i] + key[i];
  }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < 250; i++)
    sum += WEIGHED(out[i]) * (i % 3 + 1);
  return sum;
}
