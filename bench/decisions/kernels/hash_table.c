/* hashing: keys put into a table with open addressing, and looked up. */
#define BETWEEN
#include "../decisions.h"

enum { slots = 16384, inserted = 8000, queries = 12000 };
static ON_LINES unsigned table[slots], keys[inserted], wanted[queries];
static int found;

static void prepare(void) {}

static void between(void) {
  FILL(table, 0);
  FILL(keys, random_number() | 1);
  FILL(wanted, random_number() & 1 ? keys[random_number() % inserted] : random_number() | 1);
}

static void kernel(void) {
  for (int i = 0; i < inserted; i++) {
    unsigned slot = (keys[i] * 2654435769u) >> 18;
    while (table[slot] && table[slot] != keys[i])
      slot = (slot + 1) % slots;
    table[slot] = keys[i];
  }
  for (int i = 0; i < queries; i++) {
    unsigned slot = (wanted[i] * 2654435769u) >> 18;
    while (table[slot] && table[slot] != wanted[i])
      slot = (slot + 1) % slots;
    found += table[slot] == wanted[i];
  }
}

static double result(void) {
  return found + WEIGHED(table);
}
