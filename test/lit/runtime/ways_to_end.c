// However a program ends, short of SIGKILL, everything that it recorded is written; its exit status is its own.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.*.run
// RUN: %exits 4 %leastaction record -o %t.e.run -- %t e && %leastaction check %t.e.run --json %t.e.json
// RUN: %exits 5 %leastaction record -o %t._.run -- %t _ && %leastaction check %t._.run --json %t._.json
// RUN: %exits 6 %leastaction record -o %t.q.run -- %t q && %leastaction check %t.q.run --json %t.q.json
// RUN: %exits 7 %leastaction record -o %t.E.run -- %t E && %leastaction check %t.E.run --json %t.E.json
// RUN: %exits 134 %leastaction record -o %t.a.run -- %t a && %leastaction check %t.a.run --json %t.a.json
// RUN: %exits 139 %leastaction record -o %t.s.run -- %t s && %leastaction check %t.s.run --json %t.s.json
// RUN: %exits 143 %leastaction record -o %t.t.run -- %t t && %leastaction check %t.t.run --json %t.t.json
// RUN: %exits 132 %leastaction record -o %t.i.run -- %t i && %leastaction check %t.i.run --json %t.i.json
// RUN: %exits 158 %leastaction record -o %t.y.run -- %t y && %leastaction check %t.y.run --json %t.y.json
// RUN: sh -ec 'for way in e _ q E a s t i y; do %json %t.$way.json "d[\"instructions\"] > 2200000"; done'
// RUN: %leastaction report %t.s.run --core skylake | FileCheck %s --check-prefix=SIGNAL
// RUN: %leastaction report %t.e.run --core skylake | FileCheck %s --check-prefix=EXIT
// RUN: %exits 137 %leastaction record -o %t.k.run -- %t k
// RUN: %exits 1 %leastaction check %t.k.run | FileCheck %s --check-prefix=KILLED
// RUN: %leastaction report %t.k.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'r["instructions"] > 100000' 'any("did not end in an orderly way" in note for note in d["notes"])'
// SIGNAL: Signal 11 (Segmentation fault) ended the program.
// EXIT-NOT: ended the program
// KILLED: : not intact
// KILLED: chunks {{[1-9]}}
// KILLED: the program did not end in an orderly way: its last records may be missing
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
volatile int counters[64];
__attribute__((noinline)) int count(int i) { return counters[i & 63]++; }
int main(int n, char **arguments) {
  for (int i = 0; i < 200000; i++)
    count(i);
  switch (arguments[1][0]) {
  case 'e': exit(4);
  case '_': _exit(5);
  case 'q': quick_exit(6);
  case 'E': _Exit(7);
  case 'a': abort();
  case 't': raise(SIGTERM);
  case 'i': __builtin_trap();
  case 'y': kill(getpid(), SIGSYS - 1);
  case 'k': raise(SIGKILL);
  default: *(volatile int *)8 = 1;
  }
}
