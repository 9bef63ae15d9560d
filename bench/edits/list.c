/* A linked list: each node is known when the one before is there. Nodes in order of their addresses are prefetched by
   the hardware, nodes with seven values each are fewer, and pointers that jump ahead can be prefetched from. */
#include "edits.h"
#include "lesson.h"
#include <stddef.h>

#define scattered 1
#define ordered 2
#define unrolled 3
#define jump 4

#ifndef SIZE
#define SIZE 28672 /* nodes of 64 byte: 1.75 Mbyte; divisible by seven */
#endif

#if VARIANT == unrolled
enum { of_node = 7 };
#else
enum { of_node = 1 };
#endif
enum { nodes = SIZE / of_node, distance = 16 };
typedef struct Node {
  struct Node *next;
#if VARIANT == jump
  struct Node *later;
#endif
  double value[of_node];
} __attribute__((aligned(64))) Node;

static Node list[nodes], *first;
static ON_LINES int order[nodes];
static double total;

static void prepare(void) {
  for (int i = 0; i < nodes; i++)
    order[i] = i;
  for (int i = nodes - 1; i > 0 && VARIANT != ordered; i--) {
    int other = (int)(random_number() % (unsigned)(i + 1)), kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  first = &list[order[0]];
  for (int i = 0; i < nodes; i++) {
    Node *node = &list[order[i]];
    node->next = i + 1 < nodes ? &list[order[i + 1]] : NULL;
#if VARIANT == jump
    node->later = &list[order[i + distance < nodes ? i + distance : nodes - 1]];
#endif
    for (int k = 0; k < of_node; k++)
      node->value[k] = (of_node * i + k) % 100;
  }
}

static void lesson(void) {
  double sum = 0;
  for (const Node *node = first; node != NULL; node = node->next) { /* HERE */
#if VARIANT == jump
    __builtin_prefetch(node->later);
#endif
    for (int k = 0; k < of_node; k++)
      sum += node->value[k];
  }
  total = sum;
}

static double result(void) {
  return total;
}
