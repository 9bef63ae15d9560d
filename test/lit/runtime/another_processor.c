// Processors that differ make the same reports, byte by byte: this one and three emulated ones, and a C library that
// is told to use no AVX2, with a function of the program and those of the C library that are chosen by processor.
// REQUIRES: qemu, avx2, fma
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O3 -g -ffast-math %s -o sum -lm
// RUN: %leastaction record -o this.run -- ./sum
// RUN: %leastaction record -o Haswell.run -- qemu-x86_64 -cpu Haswell ./sum
// RUN: %leastaction record -o Skylake.run -- qemu-x86_64 -cpu Skylake-Client ./sum
// RUN: %leastaction record -o EPYC.run -- qemu-x86_64 -cpu EPYC ./sum
// RUN: env GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 %leastaction record -o plain.run -- ./sum
// RUN: mkdir this Haswell Skylake EPYC plain
// RUN: printf 'for run in this Haswell Skylake EPYC plain; do\nrm -rf same.run && cp -r $run.run same.run\n%leastaction report same.run --core znver4 --json $run/json --html $run/html > $run/text\n%leastaction why same.run --core znver4 > $run/why\n%leastaction gate same.run this.run --core znver4 --max-ticks 0%%%% --json - > $run/gate\ndiff -r this $run\ndone\n' > reports
// RUN: bash -eo pipefail reports && FileCheck %s < this/text
// CHECK: region sum, thread 0
// CHECK: sum.avx2
#include <leastaction.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
static double a[2000], b[2000];
__attribute__((target_clones("avx512f", "avx2", "default"))) double sum(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += b[i] * b[i];
  return sum;
}
int main(void) {
  for (int i = 0; i < 2000; i++)
    a[i] = exp(-i * .001) * sin(i);
  double total = 0;
  leastaction_start("sum");
  for (int i = 0; i < 5; i++) {
    memcpy(b, a, sizeof a);
    total += sum(2000 - i) + pow(1.0001, i);
  }
  leastaction_stop("sum");
  printf("%.17g\n", total);
}
