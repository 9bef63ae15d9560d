// With indirect branch tracking, a region may end in a block that a computed goto jumps to, which begins with a mark: the
// end of the region stands behind that, in each mode.
// RUN: sh -ec 'for mode in trace count probe; do %la_clang -O2 -fcf-protection --la-mode=$mode --la-region=interpret %s -o %t; \
// RUN:   rm -rf %t.run; %leastaction record -o %t.run -- %t; %leastaction check %t.run; done' > %t.txt && FileCheck %s < %t.txt
// RUN: sh -c 'test $(grep -o "instructions [0-9]*" %t.txt | head -2 | sort -u | wc -l) -eq 1'
// CHECK-COUNT-3: region executions 300
#include <stdio.h>

__attribute__((noinline)) static int interpret(const char *program) {
  static void *const meanings[] = {&&add, &&twice, &&end};
  int value = 1;
  goto *meanings[*program++ - '0'];
add:
  value++;
  goto *meanings[*program++ - '0'];
twice:
  value *= 2;
  goto *meanings[*program++ - '0'];
end:
  return value;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 300; i++)
    sum += interpret("01001112");
  return sum != 300 * 48;
}
