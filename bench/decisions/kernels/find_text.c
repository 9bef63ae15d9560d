/* string: where a word occurs in a text. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[40000];
char word[] = "abcab";
static int found;

static void prepare(void) {}

static void between(void) {
  FILL(text, (char)('a' + random_number() % 4));
}

static void kernel(void) {
  int length = 0;
  while (word[length])
    length++;
  for (int i = 0; i + length <= COUNT_OF(text); i++) {
    int k = 0;
    while (k < length && text[i + k] == word[k])
      k++;
    found += k == length;
  }
}

static double result(void) {
  return found;
}
