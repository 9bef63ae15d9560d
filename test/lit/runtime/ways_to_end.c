// exit() ends the region; after _exit, abort and signals the last chunk is missing, and the reader says so.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.*.run
// RUN: %exits 4 %leastaction record -o %t.1.run -- %t e && %leastaction check %t.1.run | FileCheck %s --check-prefix=WHOLE
// RUN: %exits 5 %leastaction record -o %t.2.run -- %t _
// RUN: %exits 1 %leastaction check %t.2.run | FileCheck %s
// RUN: %exits 134 %leastaction record -o %t.3.run -- %t a
// RUN: %exits 1 %leastaction check %t.3.run | FileCheck %s
// RUN: %exits 139 %leastaction record -o %t.4.run -- %t s
// RUN: %exits 1 %leastaction check %t.4.run | FileCheck %s
// RUN: %leastaction report %t.4.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'r["instructions"] > 100000' 'any("did not end in an orderly way" in note for note in d["notes"])'
// WHOLE: : intact
// CHECK: : not intact
// CHECK: chunks {{[1-9]}}
// CHECK: readable {{[0-9]+}} of {{[0-9]+}} byte
// CHECK: the program did not end in an orderly way: its last records may be missing
#include <stdlib.h>
#include <unistd.h>
volatile int counters[64];
__attribute__((noinline)) int count(int i) { return counters[i & 63]++; }
int main(int n, char **arguments) {
  for (int i = 0; i < 200000; i++)
    count(i);
  switch (arguments[1][0]) {
  case 'e': exit(4);
  case '_': _exit(5);
  case 'a': abort();
  default: *(volatile int *)8 = 1;
  }
}
