/* hashing: FNV-1a of strings of different lengths. */
#define BETWEEN
#include "../decisions.h"

enum { strings = 3000 };
static ON_LINES unsigned char text[60000];
static ON_LINES int begin[strings + 1];
static ON_LINES unsigned hashes[strings];

static void prepare(void) {
  FILL(text, (unsigned char)random_number());
}

static void between(void) {
  for (int i = 0; i < strings; i++)
    begin[i + 1] = begin[i] + 4 + (int)(random_number() % 16);
}

static void kernel(void) {
  for (int i = 0; i < strings; i++) {
    unsigned hash = 2166136261u;
    for (int k = begin[i]; k < begin[i + 1]; k++)
      hash = (hash ^ text[k]) * 16777619u;
    hashes[i] = hash;
  }
}

static double result(void) {
  return WEIGHED(hashes);
}
