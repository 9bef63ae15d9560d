// A list of 128 MiB, more than any cache.
// BUILD: leastaction clang -O2 -g
#include "list.h"
#include <leastaction.h>

static struct node nodes[1 << 21];

int main(void) {
  struct node *p = linkNodes(nodes, 1 << 21);
  leastaction_start("planted");
  for (int i = 0; i < 30000; ++i)
    p = p->next; // HERE: memory
  leastaction_stop("planted");
  return p == 0;
}
