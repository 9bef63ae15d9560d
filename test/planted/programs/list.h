// A list with a node in each line of the cache, linked in an order that no prefetcher follows.
//
//   struct node *first = linkNodes(nodes, 1 << 16);      // one circle through all of them
#pragma once

struct node {
  struct node *next;
  long rest[7];
};

/// `count` is a power of two.
static struct node *linkNodes(struct node *nodes, unsigned count) {
  for (unsigned i = 0, place = 0; i < count; ++i) {
    const unsigned next = (place * 1664525 + 1013904223) % count;
    nodes[place].next = &nodes[next];
    place = next;
  }
  return nodes;
}

/// Brings all of them into the caches.
static void touchNodes(struct node *nodes, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    *(struct node *volatile *)&nodes[i].next;
}
