// Walks a list of 10^6 nodes that lie in random order, ten times.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { count = 1000000, rounds = 10 };
typedef struct Node {
  struct Node *next;
  long value;
} Node;

__attribute__((noinline)) static long walk(const Node *node) {
  long sum = 0;
  for (; node; node = node->next)
    sum += node->value;
  return sum;
}

int main(void) {
  Node *nodes = malloc(count * sizeof *nodes);
  uint32_t *order = malloc(count * sizeof *order), random = 1;
  for (uint32_t i = 0; i < count; ++i)
    order[i] = i;
  for (uint32_t i = count - 1; i > 0; --i) {
    random = random * 1664525u + 1013904223u;
    uint32_t j = (uint32_t)(((uint64_t)random * (i + 1)) >> 32), other = order[j];
    order[j] = order[i];
    order[i] = other;
  }
  for (uint32_t i = 0; i < count; ++i) {
    nodes[order[i]].value = i;
    nodes[order[i]].next = i + 1 < count ? &nodes[order[i + 1]] : NULL;
  }
  long sum = 0;
  for (int round = 0; round < rounds; ++round)
    sum += walk(&nodes[order[0]]);
  printf("%ld\n", sum);
}
