// With --libraries nothing is opaque but system calls: the C library's own functions are in the report.
// REQUIRES: qemu
// RUN: gcc -O1 -g %s -o %t -lm && rm -rf %t.run
// RUN: %leastaction record --emulate --libraries -o %t.run -- %t | FileCheck %s --check-prefix=OUTPUT
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=CHECK
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'any(f["function"] == "printf" for f in r["by_function"])'
// RUN: %json %t.json 'any(o["opcode"] == "call:sys_write" for o in r["by_opcode"])'
// RUN: %json %t.json 'all(o["opcode"].startswith("call:sys_") for o in r["by_opcode"] if o["opcode"].startswith("call:"))'
// RUN: %leastaction why %t.run --core skylake --no-what-if --json %t.why.json > %t.txt
// RUN: %json %t.why.json 'any("have no source line, most of them in libraries such as " in n and "compile with -g." not in n for n in d["notes"])'
// OUTPUT: 1.41421
// CHECK: intact
#include <math.h>
#include <stdio.h>
int main(int argc, char **argv) {
  (void)argv;
  printf("%g\n", pow(argc + 1, 0.5));
  fflush(stdout);
  return 0;
}
