/* linked data: a list whose nodes lie in any order, in L2. */
#include "../decisions.h"

enum { nodes = 6000 };
typedef struct Node {
  struct Node *next;
  long value[3];
} Node;
static ON_LINES Node list[nodes];
static int order[nodes];
static long sum;

static void prepare(void) {
  FILL(order, at);
  for (int i = nodes - 1; i > 1; i--) {
    int j = 1 + (int)(random_number() % (unsigned)i), held = order[i];
    order[i] = order[j];
    order[j] = held;
  }
  for (int i = 0; i < nodes; i++)
    list[order[i]] = (Node){i + 1 < nodes ? &list[order[i + 1]] : 0, {(long)random_number(), i, 1}};
}

static void kernel(void) {
  for (int pass = 0; pass < 6; pass++)
    for (const Node *node = list; node; node = node->next)
      sum += node->value[0] ^ node->value[1];
}

static double result(void) {
  return (double)sum;
}
