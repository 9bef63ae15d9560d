// A list of 16 KiB: each load needs the one before.
// BUILD: leastaction clang -O2 -g
#include "list.h"
#include <leastaction.h>

static struct node nodes[256];

int main(void) {
  struct node *p = linkNodes(nodes, 256);
  leastaction_start("planted");
  for (int i = 0; i < 100000; ++i)
    p = p->next; // HERE: L1
  leastaction_stop("planted");
  return p == 0;
}
