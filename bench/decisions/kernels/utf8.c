/* string: characters of one to three bytes decoded. */
#define BETWEEN
#include "../decisions.h"

static ON_LINES unsigned char text[36003];
static ON_LINES unsigned characters[36003];
static int decoded;

static void prepare(void) {}

static void between(void) {
  int i = 0;
  while (i < 36000) {
    unsigned kind = random_number() % 4;
    if (kind == 2) {
      text[i++] = 0xc3;
    } else if (kind == 3) {
      text[i++] = 0xe4;
      text[i++] = 0x80 | (random_number() & 0x3f);
    }
    text[i++] = kind < 2 ? 'a' : 0x80 | (random_number() & 0x3f);
  }
  while (i < COUNT_OF(text))
    text[i++] = 0;
}

static void kernel(void) {
  int n = 0;
  for (const unsigned char *c = text; *c; n++) {
    if (*c < 0x80) {
      characters[n] = *c++;
    } else if (*c < 0xe0) {
      characters[n] = (unsigned)(*c & 0x1f) << 6 | (c[1] & 0x3f);
      c += 2;
    } else {
      characters[n] = (unsigned)(*c & 0xf) << 12 | (unsigned)(c[1] & 0x3f) << 6 | (c[2] & 0x3f);
      c += 3;
    }
  }
  decoded = n;
}

static double result(void) {
  return decoded + WEIGHED(characters);
}
