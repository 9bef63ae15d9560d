/* reductions: how many bytes of a text lie between two. */
#include "../decisions.h"

int count = 50000;
unsigned char first = 'a', last = 'z';
static ON_LINES unsigned char text[50000];
static int letters;

static void prepare(void) {
  FILL(text, (unsigned char)(random_number() % 128));
}

static void kernel(void) {
  int total = 0;
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < count; i++)
      total += text[i] >= first && text[i] <= last;
  letters = total;
}

static double result(void) {
  return letters;
}
