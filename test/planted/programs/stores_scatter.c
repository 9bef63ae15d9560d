// What is written goes anywhere in 128 MiB.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>

static long table[1 << 24];

int main(void) {
  leastaction_start("planted");
  for (unsigned i = 0; i < 20000; ++i)
    table[i * 2654435761u >> 8] = i; // HERE: store queue
  leastaction_stop("planted");
  return table[1] != 0;
}
