// A list of 128 KiB: more than any first level cache, less than any second one.
// BUILD: leastaction clang -O3 -march=native -g
#include "list.h"
#include <leastaction.h>

static struct node nodes[2048];

int main(void) {
  struct node *p = linkNodes(nodes, 2048);
  leastaction_start("warm");
  touchNodes(nodes, 2048);
  leastaction_stop("warm");
  leastaction_start("planted");
  for (int i = 0; i < 60000; ++i)
    p = p->next; // HERE: L2
  leastaction_stop("planted");
  return p == 0;
}
