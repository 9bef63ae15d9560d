/* branchy: two sorted lists merged, new ones each time. */
#define BETWEEN
#include "../decisions.h"

enum { each = 15000 };
static ON_LINES int a[each + 1], b[each + 1], merged[2 * each];

static void prepare(void) {}

static void between(void) {
  int last_a = 0, last_b = 0;
  for (int i = 0; i < each; i++) {
    a[i] = last_a += (int)(random_number() % 100);
    b[i] = last_b += (int)(random_number() % 100);
  }
  a[each] = b[each] = 1 << 30;
}

static void kernel(void) {
  int i = 0, j = 0;
  for (int k = 0; k < 2 * each; k++)
    merged[k] = a[i] <= b[j] ? a[i++] : b[j++];
}

static double result(void) {
  return WEIGHED(merged);
}
