/* string: words and lines of a text. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[40000];
static int words, lines;

static void prepare(void) {}

static void between(void) {
  FILL(text, (char)(random_number() % 6 == 0 ? random_number() % 9 == 0 ? '\n' : ' ' : 'a' + random_number() % 26));
  text[COUNT_OF(text) - 1] = 0;
}

static void kernel(void) {
  int inside = 0;
  for (const char *c = text; *c; c++) {
    lines += *c == '\n';
    if (*c == ' ' || *c == '\n' || *c == '\t')
      inside = 0;
    else if (!inside) {
      inside = 1;
      words++;
    }
  }
}

static double result(void) {
  return words * 1000. + lines;
}
