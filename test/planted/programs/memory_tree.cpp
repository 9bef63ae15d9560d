// A tree whose nodes lie anywhere in 128 MiB, summed by recursion.
// BUILD: leastaction clang++ -O2 -g
#include <cstddef>
#include <leastaction.h>
#include <vector>

struct Node {
  Node *left, *right;
  long value, rest[5];
};

static long sum(const Node *node) {
  if (!node)
    return 0;
  return node->value + sum(node->left) + sum(node->right); // HERE: memory
}

int main() {
  constexpr unsigned count = 1 << 21, used = (1 << 13) - 1;
  std::vector<Node> nodes(count);
  const auto at = [&](unsigned i) { return &nodes[std::size_t{i} * 2654435761u % count]; };
  for (unsigned i = 0; i < used; ++i)
    *at(i) = {2 * i + 1 < used ? at(2 * i + 1) : nullptr, 2 * i + 2 < used ? at(2 * i + 2) : nullptr, i, {}};
  leastaction_start("planted");
  const long total = sum(at(0));
  leastaction_stop("planted");
  return total == 0;
}
