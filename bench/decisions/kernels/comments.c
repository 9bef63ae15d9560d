/* state machines: comments and strings taken out of a source text. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[40000], kept[40000];
static int length;

static void prepare(void) {}

static void between(void) {
  FILL(text, random_number() % 8 ? (char)('a' + random_number() % 26) : "/*\"/* \n*"[random_number() % 8]);
}

static void kernel(void) {
  enum { code, slash, comment, star, string } state = code;
  int n = 0;
  for (int i = 0; i < COUNT_OF(text); i++) {
    char c = text[i];
    switch (state) {
    case code:
      if (c == '/')
        state = slash;
      else if (c == '"')
        state = string;
      else
        kept[n++] = c;
      break;
    case slash:
      if (c == '*') {
        state = comment;
      } else {
        kept[n++] = c;
        state = code;
      }
      break;
    case comment:
      if (c == '*')
        state = star;
      break;
    case star:
      state = c == '/' ? code : c == '*' ? star : comment;
      break;
    case string:
      if (c == '"')
        state = code;
      break;
    }
  }
  length = n;
}

static double result(void) {
  double sum = length;
  for (int i = 0; i < length; i++)
    sum += kept[i] * (i % 11 + 1.);
  return sum;
}
