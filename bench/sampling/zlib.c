// zlib packs and unpacks a text that is drawn from a few words.
#include <leastaction.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

int main(void) {
  enum { bytes = 1 << 20 };
  static const char *words[] = {"tick",   "issue",  "complete", "action", "energy", "spectrum", "retires", "branch",
                                "memory", "window", "a",        "of",     "the",    "loop",     "value",   "cache"};
  char *text = calloc(1, bytes + 16);
  uint64_t state = 88172645463325252u;
  for (size_t at = 0; at < bytes;) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    at += (size_t)sprintf(text + at, "%s%c", words[state % 16 & state >> 20], state >> 40 & 7 ? ' ' : '\n');
  }
  uLongf packed = compressBound(bytes), unpacked = bytes;
  Bytef *to = malloc(packed);
  leastaction_start("zlib");
  int result = Z_OK;
  for (int i = 0; i < 9 && result == Z_OK; ++i) {
    if (i % 3 == 0) {
      packed = compressBound(bytes);
      result = compress2(to, &packed, (const Bytef *)text, bytes, 6);
    }
    if (result == Z_OK)
      result = uncompress((Bytef *)text, &unpacked, to, packed);
  }
  leastaction_stop("zlib");
  printf("%lu %d\n", packed, result);
  return result != Z_OK;
}
