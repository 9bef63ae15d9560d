/* state machines: a text through a table of states. */
#define BETWEEN
#include "../decisions.h"

enum { states = 8, kinds = 4 };
static ON_LINES unsigned char text[40000], kind_of[256], next[states][kinds];
static int visits[states];

static void prepare(void) {
  FILL(kind_of, random_number() % kinds);
  for (int i = 0; i < states; i++)
    FILL(next[i], random_number() % states);
}

static void between(void) {
  FILL(text, (unsigned char)random_number());
}

static void kernel(void) {
  unsigned state = 0;
  for (int i = 0; i < COUNT_OF(text); i++) {
    state = next[state][kind_of[text[i]]];
    visits[state]++;
  }
}

static double result(void) {
  return WEIGHED(visits);
}
