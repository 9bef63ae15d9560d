// A statement that moves a function's branches, and has nothing to do with them, leaves what is predicted of them as it was:
// at canonical addresses a branch, and what an indirect one leads to, is known by its order in its function.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %la_clang -O1 -fno-align-loops %s -o before && %leastaction record -o before.run -- ./before
// RUN: %la_clang -O1 -fno-align-loops -DMOVED %s -o moved && %leastaction record -o moved.run -- ./moved
// RUN: %leastaction gate before.run moved.run --core skylake --max-ticks 0.1% --json gate.json
// RUN: %json gate.json 'r["new"]["instructions"] > r["base"]["instructions"]' 'abs(r["new"]["ticks"] - r["base"]["ticks"]) < 20'
// RUN: %leastaction why moved.run --core skylake --layout canonical --no-what-if --json why.json && %json why.json 'r["causes"]["mispredicted branch"] > 100000'
// At the addresses of the linker each has other neighbours in the predictor's tables, and other luck.
// RUN: %json gate.json 'abs(r["new"]["real_ticks"] - r["base"]["real_ticks"]) > 20'
#include <leastaction.h>
#include <stdio.h>

__attribute__((noinline)) static unsigned classify(unsigned count) {
  unsigned state = 88172645u, found[4] = {0};
#ifdef MOVED
  __asm__ volatile(".nops 23");
#endif
  for (unsigned i = 0; i < count; i++) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    switch (state >> 7 & 7) {
    case 0: found[0] += i ^ found[1]; break;
    case 1: found[1] += found[2] * 3; break;
    case 2: found[2]++; break;
    case 3: found[1] ^= i; break;
    case 4: found[2] -= found[0] >> 3; break;
    default: break;
    }
    if ((state & 0x300) != 0x300)
      found[3] ^= found[0];
  }
  return found[0] + found[1] + found[2] + found[3];
}

int main(void) {
  leastaction_start("branches");
  const unsigned found = classify(10000);
  leastaction_stop("branches");
  printf("%u\n", found);
}
