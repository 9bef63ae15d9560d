/* A hash table: with chains, with open addressing, and open with sixteen keys at a time, whose slots are prefetched. */
#ifndef SIZE
#define SIZE 8192 /* keys, a power of two; twice as many slots */
#endif
#define BETWEEN
#if SIZE > 100000
#define COLD /* no line of a large table is in a cache */
#endif
#include "edits.h"
#include "lesson.h"
#include <emmintrin.h>

#define chained 1
#define open_slots 2
#define batched 3

enum { queries = 8192, batch = 16, slots = 2 * SIZE };

static ON_LINES unsigned keys[SIZE], wanted[queries];
static long total;

static unsigned slot_of(unsigned key) {
  return (key * 2654435769u) >> (32 - __builtin_ctz(slots));
}

#if VARIANT == chained
typedef struct {
  unsigned key;
  int value, next;
} Node;
static Node nodes[SIZE + 1];
static ON_LINES int heads[slots];

static void insert(unsigned key, int i) {
  nodes[i + 1] = (Node){key, i, heads[slot_of(key)]};
  heads[slot_of(key)] = i + 1;
}
#else
typedef struct {
  unsigned key;
  int value;
} Slot;
static ON_LINES Slot table[slots];

static void insert(unsigned key, int i) {
  unsigned slot = slot_of(key);
  while (table[slot].key != 0)
    slot = (slot + 1) % slots;
  table[slot] = (Slot){key, i};
}
#endif

static int find(unsigned key) {
#if VARIANT == chained
  int node = heads[slot_of(key)];
  while (nodes[node].key != key) /* HERE */
    node = nodes[node].next;
  return nodes[node].value;
#else
  unsigned slot = slot_of(key);
  while (table[slot].key != key) /* HERE */
    slot = (slot + 1) % slots;
  return table[slot].value;
#endif
}

static void choose_keys(void) {
  for (int i = 0; i < queries; i++)
    wanted[i] = keys[random_number() % SIZE];
}

#ifdef COLD
static void forget(const void *from, unsigned long size) {
  for (const char *line = from, *end = line + size; line < end; line += 64)
    _mm_clflush(line);
  _mm_mfence();
}
#endif

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    keys[i] = (random_number() << 18 | (unsigned)i) + 1; /* all different, none 0 */
    insert(keys[i], i);
  }
}

static void between(void) { /* other keys each time: a predictor could learn some thousands by heart */
  choose_keys();
#ifdef COLD
#if VARIANT == chained
  forget(nodes, sizeof(nodes));
  forget(heads, sizeof(heads));
#else
  forget(table, sizeof(table));
#endif
#endif
}

static void lesson(void) {
  long sum = 0;
#if VARIANT == batched
  for (int i = 0; i < queries; i += batch) {
    for (int k = i; k < i + batch; k++)
      __builtin_prefetch(&table[slot_of(wanted[k])]);
    for (int k = i; k < i + batch; k++)
      sum += find(wanted[k]);
  }
#elif VARIANT == chained || VARIANT == open_slots
  for (int i = 0; i < queries; i++)
    sum += find(wanted[i]);
#else
#error "VARIANT is chained, open_slots or batched"
#endif
  total = sum;
}

static double result(void) {
  return (double)total;
}
