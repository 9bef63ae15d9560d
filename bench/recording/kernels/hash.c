// Counts 10^7 keys in a hash table with open addressing.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { slots = 1 << 20, inserts = 10000000 };
typedef struct Slot {
  uint64_t key;
  uint64_t count;
} Slot;
static Slot table[slots];

__attribute__((noinline)) static void add(uint64_t key) {
  for (uint64_t place = (key * 0x9e3779b97f4a7c15u) >> 44;; place = (place + 1) & (slots - 1)) {
    if (table[place].key == key) {
      ++table[place].count;
      return;
    }
    if (table[place].key == 0) {
      table[place].key = key;
      table[place].count = 1;
      return;
    }
  }
}

int main(void) {
  uint64_t state = 88172645463325252u, used = 0;
  for (int i = 0; i < inserts; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    add(1 + (state & 0x7ffff));
  }
  for (int i = 0; i < slots; ++i)
    used += table[i].key != 0;
  printf("%lu\n", used);
}
