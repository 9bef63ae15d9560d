// Each call of a recursion writes a part of a word and reads the whole.
// BUILD: leastaction clang -O1 -g
#include <leastaction.h>

static volatile union {
  unsigned short parts[4];
  unsigned long whole;
} word;

static unsigned long add(int depth) {
  word.parts[depth % 4] = (unsigned short)depth;
  const unsigned long whole = word.whole; // HERE: store forwarding
  return depth == 0 ? whole : add(depth - 1) ^ whole;
}

int main(void) {
  unsigned long sum = 0;
  leastaction_start("planted");
  for (int i = 0; i < 2000; ++i)
    sum += add(10);
  leastaction_stop("planted");
  return sum == 0;
}
