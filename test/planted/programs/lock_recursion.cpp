// References are counted on the way through a tree.
// BUILD: leastaction clang++ -O2 -g
#include <leastaction.h>

static long references;

static long visit(int depth) {
  __atomic_fetch_add(&references, 1, __ATOMIC_RELAXED); // HERE: lock or fence
  return depth == 0 ? 1 : visit(depth - 1) + visit(depth - 1);
}

int main() {
  long sum = 0;
  leastaction_start("planted");
  for (int i = 0; i < 10; ++i)
    sum += visit(8);
  leastaction_stop("planted");
  return sum == 0;
}
