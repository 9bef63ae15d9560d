/* indirect: integers brought into another order. */
#include "../decisions.h"

int count = 16000;
static ON_LINES int from[16000], to[16000], place[16000];

static void prepare(void) {
  FILL(from, (int)random_number());
  FILL(place, at);
  for (int i = 15999; i > 0; i--) {
    int j = (int)(random_number() % (unsigned)(i + 1)), held = place[i];
    place[i] = place[j];
    place[j] = held;
  }
}

static void kernel(void) {
  for (int pass = 0; pass < 6; pass++)
    for (int i = 0; i < count; i++)
      to[i] = from[place[i]] + pass;
}

static double result(void) {
  return WEIGHED(to);
}
