// Half of a word is written, and the whole word read.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>

static volatile union {
  unsigned short halves[4];
  unsigned long whole;
} word;

int main(void) {
  unsigned long sum = 0;
  leastaction_start("planted");
  for (int i = 0; i < 10000; ++i) {
    word.halves[1] = (unsigned short)i;
    sum += word.whole; // HERE: store forwarding
  }
  leastaction_stop("planted");
  return sum == 0;
}
