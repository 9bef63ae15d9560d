// References are counted on the way through a tree.
// BUILD: leastaction clang++ -O2 -g
#include <atomic>
#include <leastaction.h>

static std::atomic<long> references;

static long visit(int depth) {
  references.fetch_add(1, std::memory_order_relaxed); // HERE: lock or fence
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
