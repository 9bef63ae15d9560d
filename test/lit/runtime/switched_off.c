// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: env LEASTACTION=off LEASTACTION_OUT=%t.run %exits 5 %t 2>&1 | count 0
// RUN: not ls %t.run
// RUN: env LEASTACTION=off %exits 5 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// RUN: env LEASTACTION=no LEASTACTION_OUT=%t.run %exits 5 %t 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: ls %t.run/run.json
// CHECK: leastaction: nothing was recorded: LEASTACTION is 'off'
// WRONG: leastaction: note: LEASTACTION is 'no': it must be 'on' or 'off'; the program is recorded
// WRONG-NOT: {{.}}
int main(void) { return 5; }
