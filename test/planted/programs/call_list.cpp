// A tree is built by recursion, each node by a call of the allocator.
// BUILD: leastaction clang++ -O1 -g
#include <leastaction.h>

struct Node {
  Node *left = nullptr, *right = nullptr;
};

static Node *build(int depth) {
  Node *node = new Node; // HERE: call
  if (depth != 0) {
    node->left = build(depth - 1);
    node->right = build(depth - 1);
  }
  return node;
}

int main() {
  leastaction_start("planted");
  Node *root = build(9);
  leastaction_stop("planted");
  return root->left == nullptr;
}
