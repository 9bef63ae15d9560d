// The same by recursion.
// BUILD: leastaction clang++ -O1 -g
#include "list.h"
#include <leastaction.h>

static node nodes[1 << 16];
static node *seen[16];

static node *follow(node *p, int depth) {
  if (depth == 0)
    return p;
  node *last = follow(p->next, depth - 1); // HERE: L3
  seen[depth] = last;
  return last;
}

int main() {
  node *p = linkNodes(nodes, 1 << 16);
  leastaction_start("warm");
  touchNodes(nodes, 1 << 16);
  leastaction_stop("warm");
  leastaction::Region region("planted");
  for (int i = 0; i < 6000; ++i)
    p = follow(p, 10);
  return p == nullptr;
}
