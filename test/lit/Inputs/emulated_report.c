// A program that is recorded in emulation, whatever its processor: it chases pointers, and multiplies vectors.
#include <stdlib.h>
double a[4096], b[4096];
__attribute__((noinline)) double dot(void) {
  double sum = 0;
  for (int i = 0; i < 4096; ++i)
    sum += a[i] * b[i];
  return sum;
}
struct Node {
  struct Node *next;
  long value[7];
};
__attribute__((noinline)) long chase(struct Node *node, int count) {
  long sum = 0;
  while (count-- > 0) {
    sum += node->value[0];
    node = node->next;
  }
  return sum;
}
int main(void) {
  const unsigned count = 1 << 16;
  struct Node *nodes = malloc(sizeof *nodes * count);
  for (unsigned i = 0; i < count; ++i) {
    nodes[i].next = &nodes[(i * 40503u + 1) % count];
    nodes[i].value[0] = i;
  }
  return dot() + (double)chase(nodes, 20000) < 0;
}
