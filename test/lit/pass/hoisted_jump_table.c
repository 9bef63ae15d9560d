// A jump table's address that stays in a register across a call leads on in the program's own code where recording has
// ended in the call, and in the copy where it has begun: trace, steps and counts have the same instructions.
// RUN: %la_clang -O2 -g %s -o %t.trace && %la_clang -O2 -g --la-mode=count %s -o %t.count
// RUN: llvm-objdump -d --disassemble-symbols=interpret %t.trace | FileCheck %s --check-prefix=CODE
// RUN: sh -ec 'for part in "0 500" "300 700" "300 900"; do rm -rf %t.run %t.counts; \
// RUN:   %leastaction record --step -o %t.run -- %t.trace $part; %leastaction check %t.run; \
// RUN:   %leastaction record -o %t.counts -- %t.count $part; \
// RUN:   for run in %t.run %t.counts; do %leastaction report $run --json $run.json > /dev/null; done; \
// RUN:   %python -c "import json; a, b = (json.load(open(name))[\"regions\"][0][\"instructions\"] for name in (\"%t.run.json\", \"%t.counts.json\")); assert a == b > 9000, (a, b)"; done' > %t.txt
// RUN: grep -c 2450065776 %t.txt | grep -x 6
// The table's address is not computed anew in the loop.
// CODE: callq {{.*}}<turn>
// CODE-NOT: leaq {{.*}}(%rip)
// CODE: movslq (%r{{[^,]*}},%rax,4), %rax
// CODE: jmpq *%rax
#include <leastaction.h>
#include <stdio.h>
#include <stdlib.h>
unsigned begin, end;
volatile unsigned sink;
__attribute__((noinline)) void turn(unsigned at) {
  if (at == begin)
    leastaction_start("part");
  if (at == end)
    leastaction_stop("part");
}
__attribute__((noinline)) unsigned interpret(const unsigned char *code, unsigned n) {
  unsigned value = 1;
  for (unsigned i = 0; i < n; ++i) {
    turn(i);
    switch (code[i]) {
    case 0: value += 3; sink = value; break;
    case 1: value *= 5; sink = value + 1; break;
    case 2: value ^= 0x55; sink = value - 2; break;
    case 3: value -= 7; sink = value * 3; break;
    case 4: value = value >> 3 | value << 29; sink = value; break;
    case 5: value = ~value; sink = value | 1; break;
    case 6: value |= 0x100; sink = value & 7; break;
    }
  }
  return value;
}
int main(int count, char **words) {
  begin = atoi(words[1]), end = atoi(words[2]);
  unsigned char code[1000];
  for (int i = 0; i < 1000; ++i)
    code[i] = (i * 7 + i / 3) % 8;
  printf("%u\n", interpret(code, 1000));
}
