// Sums of which none is long, over what is in the first level cache: some retire in each tick.
// BUILD: leastaction clang -O1 -g
#include <leastaction.h>

static unsigned words[1024];
unsigned results[4];

int main(void) {
  for (unsigned i = 0; i < 1024; ++i)
    words[i] = i * 2654435761u;
  unsigned sum = 0, odd = 0, either = 0, halves = 0;
  leastaction_start("planted");
  for (int round = 0; round < 40; ++round)
    for (int i = 0; i < 1024; ++i)
      sum += words[i], odd ^= words[i], either |= words[i], halves += words[i] >> 1; // HERE: base
  leastaction_stop("planted");
  results[0] = sum, results[1] = odd, results[2] = either, results[3] = halves;
}
