/* linked data: sets united, with paths made shorter. */
#define BETWEEN
#include "../decisions.h"

enum { size = 6000, unions = 5000 };
static ON_LINES int parent[size], a[unions], b[unions];
static int sets;

static void prepare(void) {}

static void between(void) {
  FILL(parent, at);
  FILL(a, (int)(random_number() % size));
  FILL(b, (int)(random_number() % size));
}

static int root(int i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

static void kernel(void) {
  int left = size;
  for (int i = 0; i < unions; i++) {
    int x = root(a[i]), y = root(b[i]);
    if (x != y) {
      parent[x] = y;
      left--;
    }
  }
  sets = left;
}

static double result(void) {
  return sets;
}
