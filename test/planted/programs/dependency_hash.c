// FNV-1a: each byte is multiplied with all before it.
// BUILD: leastaction clang -O2 -g
#include <leastaction.h>

static unsigned char text[4096];

int main(void) {
  unsigned long hash = 0xcbf29ce484222325;
  leastaction_start("planted");
  for (int round = 0; round < 10; ++round)
    for (int i = 0; i < 4096; ++i)
      hash = (hash ^ text[i]) * 0x100000001b3; // HERE: dependency
  leastaction_stop("planted");
  return hash == 0;
}
