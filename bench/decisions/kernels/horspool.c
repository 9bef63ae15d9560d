/* string: a long word searched from its end. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES unsigned char text[60000];
unsigned char word[] = "leastaction";
static int found;

static void prepare(void) {}

static void between(void) {
  FILL(text, (unsigned char)('a' + random_number() % 20));
  for (int i = 500; i + 11 < COUNT_OF(text); i += 977)
    for (int k = 0; k < 11; k++)
      text[i + k] = word[k];
}

static void kernel(void) {
  enum { length = sizeof(word) - 1 };
  int skip[256];
  for (int pass = 0; pass < 4; pass++) {
    for (int i = 0; i < 256; i++)
      skip[i] = length;
    for (int i = 0; i < length - 1; i++)
      skip[word[i]] = length - 1 - i;
    for (int i = 0; i + length <= COUNT_OF(text); i += skip[text[i + length - 1]]) {
      int k = length - 1;
      while (k >= 0 && text[i + k] == word[k])
        k--;
      found += k < 0;
    }
  }
}

static double result(void) {
  return found;
}
