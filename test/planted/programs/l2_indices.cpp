// A list of indices, 128 KiB apart from each other's lines, single-stepped.
// BUILD: leastaction clang++ --la-mode=markers -O2 -g
// RECORD: --step
#include <leastaction.h>
#include <vector>

struct Entry {
  unsigned next;
  unsigned rest[15];
};

int main() {
  std::vector<Entry> entries(2048);
  for (unsigned i = 0; i < 2048; ++i)
    entries[i].next = (i * 1664525 + 1013904223) % 2048;
  leastaction_start("warm");
  for (const Entry &entry : entries)
    static_cast<const volatile Entry &>(entry).next;
  leastaction_stop("warm");
  unsigned at = 0;
  leastaction_start("planted");
  for (int i = 0; i < 10000; ++i)
    at = entries[at].next; // HERE: L2
  leastaction_stop("planted");
  return at == 5000;
}
