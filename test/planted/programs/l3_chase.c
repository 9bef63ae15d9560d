// The pointer chase: a list of 4 MiB, which only the third level cache holds.
// BUILD: leastaction clang -O2 -g
#include "list.h"
#include <leastaction.h>

static struct node nodes[1 << 16];

int main(void) {
  struct node *p = linkNodes(nodes, 1 << 16);
  leastaction_start("warm");
  touchNodes(nodes, 1 << 16);
  leastaction_stop("warm");
  leastaction_start("planted");
  for (int i = 0; i < 100000; ++i)
    p = p->next; // HERE: L3
  leastaction_stop("planted");
  return p == 0;
}
