// Runs of programs for AArch64 and for x86-64 keep apart: cores, comparisons and measurements are of one architecture.
// REQUIRES: qemu, aarch64
// RUN: rm -rf %t.run %t-x86.run && %aarch64_clang -O1 -static %s -o %t && gcc -O1 %s -o %t-x86
// RUN: %leastaction record --emulate -o %t.run -- %t && %leastaction record --emulate -o %t-x86.run -- %t-x86
// RUN: %exits 2 %leastaction compare %t.run %t-x86.run 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 2 %leastaction gate %t-x86.run %t.run 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: %exits 2 %leastaction report %t.run --core skylake 2>&1 | FileCheck %s --check-prefix=CORE
// RUN: %exits 2 %leastaction why %t.run --core znver5 2>&1 | FileCheck %s --check-prefix=CORE
// RUN: %exits 2 %leastaction cores --calibrate --instructions %t.run -o %t.toml 2>&1 | FileCheck %s --check-prefix=MEASURE
// CORE: leastaction: error: core '{{skylake|znver5}}' is one of x86_64, and the program is for aarch64 ({{.*}}.run): give --core one of its architecture: 'leastaction cores' lists them{{$}}
// BOTH: leastaction: error: one program is for {{aarch64|x86_64}}, another for {{x86_64|aarch64}} ({{.*}}.run): compare programs of one architecture{{$}}
// MEASURE: leastaction: error: the run is of another architecture, whose instructions this machine cannot measure ({{.*}}.run): name a run of a program for this machine{{$}}
// RUN: %leastaction report %t.run --core graviton3 | FileCheck %s --check-prefix=ALIAS
// ALIAS: core model  neoverse-v1
int main(void) {
  return 0;
}
