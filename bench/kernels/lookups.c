// Goes where the data says: latency of each level, and how many misses overlap.
#include "kernels.h"

typedef struct Node {
  struct Node *next;
  uint64_t rest[7];
} Node;
static Node *reached;

/// A cycle through all nodes in random order.
static void prepareChase(size_t size) {
  Node *nodes = (Node *)arena;
  uint64_t state = firstRandom;
  for (size_t i = 0; i < size; ++i)
    nodes[i].next = &nodes[i];
  for (size_t i = size - 1; i; --i) {
    size_t j = nextRandom(&state) % i;
    Node *next = nodes[i].next;
    nodes[i].next = nodes[j].next;
    nodes[j].next = next;
  }
  reached = nodes;
}

static uint64_t walk(size_t steps) {
  Node *node = reached;
  for (size_t i = 0; i < steps; ++i)
    node = node->next;
  reached = node;
  return (uintptr_t)node;
}

KERNEL chaseOnce(size_t size) {
  return walk(size);
}

KERNEL chaseOften(size_t size) {
  return walk(100000 / size * size);
}

KERNEL chasePart(size_t size) {
  return walk(size / 32);
}

static uint64_t randomState = firstRandom;

static void prepareWords(size_t size) {
  for (size_t i = 0; i < size; ++i)
    ((uint64_t *)arena)[i] = i * 0x9e3779b97f4a7c15u;
}

/// Independent loads all over the array.
KERNEL randomLoads(size_t size) {
  const uint64_t *values = (const uint64_t *)arena;
  uint64_t sum = 0, state = randomState;
  for (size_t i = 0; i < 60000; ++i)
    sum += values[nextRandom(&state) & (size - 1)];
  randomState = state;
  return sum;
}

/// Additions to independent random places.
KERNEL randomUpdates(size_t size) {
  uint64_t *values = (uint64_t *)arena, state = randomState;
  for (size_t i = 0; i < 60000; ++i)
    values[nextRandom(&state) & (size - 1)] += i;
  randomState = state;
  return values[0];
}

static void prepareSorted(size_t size) {
  for (size_t i = 0; i < size; ++i)
    ((uint64_t *)arena)[i] = i * 3;
}

KERNEL binarySearch(size_t size) {
  const uint64_t *values = (const uint64_t *)arena;
  uint64_t sum = 0, state = randomState;
  for (size_t search = 0; search < 10000; ++search) {
    uint64_t key = nextRandom(&state) % (size * 3);
    size_t low = 0, high = size;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (values[middle] < key)
        low = middle + 1;
      else
        high = middle;
    }
    sum += low;
  }
  randomState = state;
  return sum;
}

KERNEL histogram(size_t size) {
  uint32_t *counts = (uint32_t *)arena;
  uint64_t state = randomState;
  for (size_t i = 0; i < size; ++i) {
    uint64_t word = nextRandom(&state);
    for (int byte = 0; byte < 8; ++byte, word >>= 8)
      ++counts[word & 255];
  }
  randomState = state;
  return counts[0];
}

static void prepareCounts(size_t size) {
  for (size_t i = 0; i < 256; ++i)
    ((uint32_t *)arena)[i] = (uint32_t)size & 1;
}

/// Open addressing; half of the places are taken.
static void prepareTable(size_t size) {
  uint64_t *keys = (uint64_t *)arena;
  for (size_t i = 0; i < size; ++i)
    keys[i] = 0;
  for (uint64_t key = 1; key <= size / 2; ++key) {
    size_t place = key * 0x9e3779b97f4a7c15u >> 20 & (size - 1);
    while (keys[place])
      place = (place + 1) & (size - 1);
    keys[place] = key;
  }
}

KERNEL hashTable(size_t size) {
  const uint64_t *keys = (const uint64_t *)arena;
  uint64_t sum = 0, state = randomState;
  for (size_t search = 0; search < 20000; ++search) {
    uint64_t key = 1 + nextRandom(&state) % (size / 2);
    size_t place = key * 0x9e3779b97f4a7c15u >> 20 & (size - 1);
    while (keys[place] != key)
      place = (place + 1) & (size - 1);
    sum += place;
  }
  randomState = state;
  return sum;
}

const Kernel lookupKernels[] = {
    {"chase_l1", "L1", prepareChase, chaseOften, 300},
    {"chase_l2", "L2", prepareChase, chaseOften, 6000},
    {"chase_l3", "L3", prepareChase, chaseOnce, 32000},
    {"chase_memory", "memory", prepareChase, chasePart, 1 << 20},
    {"random_loads_l2", "L2", prepareWords, randomLoads, 1 << 16},
    {"random_loads_l3", "L3", prepareWords, randomLoads, 1 << 18},
    {"random_loads_memory", "memory", prepareWords, randomLoads, 1 << 23},
    {"random_updates_memory", "memory", prepareWords, randomUpdates, 1 << 23},
    {"binary_search_l1", "branch", prepareSorted, binarySearch, 1 << 11},
    {"binary_search_memory", "memory", prepareSorted, binarySearch, 1 << 23},
    {"histogram", "L1", prepareCounts, histogram, 12000},
    {"hash_table_l2", "L2", prepareTable, hashTable, 1 << 16},
    {"hash_table_memory", "memory", prepareTable, hashTable, 1 << 23},
};
const size_t lookupKernelCount = sizeof lookupKernels / sizeof *lookupKernels;
