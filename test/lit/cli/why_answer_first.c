// On a terminal, the answer stands above the bar of the changes that are replayed, and goes when that does. Names in it
// cannot move the cursor.
// RUN: %leastaction clang -O2 -g %s -o %t && rm -rf %t.run && env LEASTACTION_OUT=%t.run %t
// RUN: env TERM=xterm %python -c "import pty, sys; pty.spawn(sys.argv[1:])" %leastaction why %t.run --core skylake --brief > %t.seen
// RUN: FileCheck %s < %t.seen
// CHECK: {{[0-9]+}} % of the ticks: odd{{[^[:cntrl:]]+}}[7m.c:56
// CHECK-NEXT: replaying {{[0-9]+}} changes
// CHECK: {{.}}[A{{.}}[K
// CHECK: of the ticks: odd{{[^[:cntrl:]]+}}[7m.c:56
#include <leastaction.h>

int main(void) {
  unsigned state = 1, sum = 0;
  leastaction_start("mix");
#line 54 "odd\033[7m.c"
  for (int i = 0; i < 2000000; ++i) {
    state = state * 1664525 + 1013904223;
    sum += state / (1 + (state >> 28));
  }
  leastaction_stop("mix");
  return sum == 1;
}
