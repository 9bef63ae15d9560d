// A program with markers only: the code of libraries is stepped too, and appears with its functions and lines.
// RUN: %la_clang -O1 -g --la-mode=markers %s -o %t -lm && rm -rf %t.run
// RUN: %leastaction record --step -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=CHECK
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt && FileCheck %s --check-prefix=TEXT < %t.txt
// RUN: %json %t.json 'd["mode"] == "step"' 'r["instructions"] > 1000' 'r["instructions"] < 100000'
// RUN: %json %t.json '{o["opcode"]: o["count"] for o in r["by_opcode"]}["rep stosb store"] == 1'
// RUN: %json %t.json 'any(f["function"].startswith("[libc.so") for f in r["by_function"])'
// RUN: %json %t.json 'any(f["function"] == "printf" for f in r["by_function"])'
// RUN: %json %t.json 'any(f["line"].endswith("libraries.c:28") for f in r["by_line"])'
// RUN: %json %t.json 'not any("leastaction" in f["function"] for f in r["by_function"])'
// RUN: %leastaction compare %t.run %t.run --core skylake | FileCheck %s --check-prefix=COMPARE
// RUN: %leastaction events %t.run --core skylake -o %t.csv && FileCheck %s --check-prefix=EVENTS < %t.csv
// OUTPUT: 3 1
// CHECK: intact
// CHECK: region executions 1
// CHECK: single-stepped instructions {{[1-9][0-9]+}}
// TEXT: mode step
// COMPARE: core model skylake
// EVENTS: stosb
#include <leastaction.h>
#include <stdio.h>
static char bytes[5000];
int main(int count, char **words) {
  leastaction_start("r");
  char *place = bytes;
  long left = sizeof bytes;
  __asm__ volatile("rep stosb" : "+D"(place), "+c"(left) : "a"(count) : "memory");
  printf("%d %d\n", count + 2, bytes[4999]);
  leastaction_stop("r");
  return !words;
}
