// At canonical places nothing that is not executed changes a program's ticks: functions and variables before and behind,
// other strings, at fixed addresses or not. At real ones it may.
// RUN: rm -rf %t.*.run && %la_clang -O2 -g %s -o %t.plain && %la_clang -O2 -g -DMORE=35 %s -o %t.more
// RUN: %la_clang -O2 -g -no-pie -fno-pie %s -o %t.fixed && %la_clang -O2 -g -no-pie -fno-pie -DMORE=99 %s -o %t.fixed_more
// RUN: %leastaction record -o %t.plain.run -- %t.plain 3 && %leastaction record -o %t.more.run -- %t.more 3
// RUN: %leastaction record -o %t.fixed.run -- %t.fixed 3 && %leastaction record -o %t.fixed_more.run -- %t.fixed_more 3
// RUN: %exits 0 %leastaction gate %t.plain.run %t.more.run --core skylake --max-ticks 0%
// RUN: %exits 0 %leastaction gate %t.more.run %t.plain.run --core skylake --max-ticks 0%
// RUN: %exits 0 %leastaction gate %t.fixed.run %t.fixed_more.run --core skylake --max-ticks 0%
// RUN: %exits 0 %leastaction gate %t.fixed_more.run %t.fixed.run --core skylake --max-ticks 0%
// RUN: %leastaction report %t.plain.run --core skylake --layout canonical > %t.canonical.txt
// RUN: %leastaction report %t.plain.run --core skylake > %t.real.txt && not diff %t.canonical.txt %t.real.txt
// RUN: %exits 2 %leastaction report %t.plain.run --layout chance 2>&1 | FileCheck %s
// CHECK: --layout
#include <stdlib.h>
#ifdef MORE
static volatile int more[MORE] = {1};
int unused_before(int x) { return x * more[x % MORE] / 7; }
const char *const text_before = "something that nobody reads";
#endif
static unsigned char seen[4099];
static int counts[8], total;
static const double weights[3] = {.5, 1.25, 3.75};
__attribute__((noinline)) static int kind(int x) {
  switch (x & 7) {
  case 0:
    return total;
  case 1:
    return counts[3];
  case 2:
    return 17;
  case 3:
    return x * 5;
  case 4:
    return x >> 3;
  case 5:
    return -x;
  default:
    return 1;
  }
}
__attribute__((noinline)) static double step(int x) {
  seen[x * 61 % 4099]++;
  counts[x & 7] += kind(x);
  total += seen[x % 4099];
  return weights[x % 3] * x + 0.375;
}
int main(int count, char **words) {
  double sum = 0;
  for (int i = 0; i < 2000 * count; i++)
    sum += step(i + atoi(words[1]));
  return sum > 0 ? 0 : 1;
}
#ifdef MORE
int unused_behind(int x) { return x / MORE + more[0]; }
#endif
