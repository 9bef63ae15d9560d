// A list is followed by recursion, four nodes at a time.
// BUILD: leastaction clang -O1 -g
#include "list.h"
#include <leastaction.h>

static struct node nodes[256];
static struct node *seen[16];

static struct node *follow(struct node *p, int depth) {
  if (depth == 0)
    return p;
  struct node *last = follow(p->next->next->next->next, depth - 1); // HERE: L1
  seen[depth] = last;
  return last;
}

int main(void) {
  struct node *p = linkNodes(nodes, 256);
  leastaction_start("planted");
  for (int i = 0; i < 2000; ++i)
    p = follow(p, 10);
  leastaction_stop("planted");
  return p == 0;
}
