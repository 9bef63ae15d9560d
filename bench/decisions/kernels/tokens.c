/* parsing: nesting, strings and numbers of a text like JSON. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES char text[40000];
static int deepest, strings, numbers, names;

static void prepare(void) {}

static void between(void) {
  int i = 0, depth = 0;
  while (i < COUNT_OF(text) - 40) {
    switch (random_number() % 6) {
    case 0:
      text[i++] = "{["[depth++ % 2];
      break;
    case 1:
      if (depth > 0)
        text[i++] = "}]"[--depth % 2];
      break;
    case 2:
      text[i++] = '"';
      for (unsigned length = random_number() % 12; length; length--)
        text[i++] = (char)('a' + random_number() % 26);
      text[i++] = '"';
      break;
    case 3:
      for (unsigned length = 1 + random_number() % 5; length; length--)
        text[i++] = (char)('0' + random_number() % 10);
      text[i++] = ',';
      break;
    case 4:
      text[i++] = 't', text[i++] = 'r', text[i++] = 'u', text[i++] = 'e';
      break;
    default:
      text[i++] = ' ';
    }
  }
  text[i] = 0;
}

static void kernel(void) {
  int depth = 0;
  for (const char *c = text; *c;) {
    switch (*c) {
    case '{':
    case '[':
      depth++;
      deepest = depth > deepest ? depth : deepest;
      c++;
      break;
    case '}':
    case ']':
      depth--;
      c++;
      break;
    case '"':
      for (c++; *c != '"'; c++)
        ;
      c++;
      strings++;
      break;
    case ' ':
    case ',':
      c++;
      break;
    default:
      if (*c >= '0' && *c <= '9') {
        while (*c >= '0' && *c <= '9')
          c++;
        numbers++;
      } else {
        while (*c >= 'a' && *c <= 'z')
          c++;
        names++;
      }
    }
  }
}

static double result(void) {
  return deepest + strings * 10. + numbers * 100. + names * 1000.;
}
