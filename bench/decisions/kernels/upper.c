/* string: small letters made capital. */
#include "../decisions.h"

int count = 50000;
static ON_LINES char text[50000], capital[50000];

static void prepare(void) {
  FILL(text, (char)(32 + random_number() % 90));
}

static void kernel(void) {
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++)
      capital[i] = text[i] >= 'a' && text[i] <= 'z' ? (char)(text[i] - 32) : text[i];
}

static double result(void) {
  return WEIGHED(capital);
}
