// Code that is chosen by processor is that of x86-64-v3 on every machine, unless the choice is left to the processor, and
// reports say what was chosen.
// REQUIRES: avx2
// RUN: rm -rf %t*.run
// RUN: %la_clang -O2 -g %s -o %t
// RUN: %leastaction record -o %t.run -- %t | FileCheck %s
// RUN: %leastaction report %t.run --json - | FileCheck %s --check-prefix=NOTE
// RUN: %json %t.run/run.json 'd["pinned_dispatch"] == "x86-64-v3"'
// RUN: %leastaction record -o %t-own.run --no-pin-dispatch -- %t > %t.out
// RUN: %json %t-own.run/run.json 'd["pinned_dispatch"] == ""'
// RUN: %leastaction report %t-own.run --json - | FileCheck %s --check-prefix=OWN
// The user's own choice for the C library stays.
// RUN: env GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 %leastaction record -o %t-set.run -- %t | FileCheck %s --check-prefix=SET
// Without optimisation, as a static program, and where nothing has the processor looked at first.
// RUN: %la_clang -static -O0 %s -o %t-static && %leastaction record -o %t-static.run -- %t-static | FileCheck %s
// CHECK: avx2 1 avx512f 0 sum 4950
// CHECK-NEXT: tunables glibc.cpu.hwcaps=-AVX512F
// SET: tunables glibc.cpu.hwcaps=-AVX2{{$}}
// NOTE-DAG: The program chooses code by processor, pinned to x86-64-v3: sum at {{.*}}dispatch.c:{{[0-9]+}} (sum.avx2.1 ran)
// NOTE-DAG: The program asks the processor itself (cpuid), which nothing pins, so that another machine may run other code: main at {{.*}}dispatch.c:[[#]]
// OWN: by processor, not pinned, so that another machine may run other code: sum
#include <cpuid.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((target_clones("avx512f", "avx2", "default"))) int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int main(void) {
  int a[100];
  unsigned b, ignored;
  __cpuid_count(7, 0, ignored, b, ignored, ignored);
  for (int i = 0; i < 100; i++)
    a[i] = i + (b == 1);
  printf("avx2 %d avx512f %d sum %d\n", !!__builtin_cpu_supports("avx2"), !!__builtin_cpu_supports("avx512f"), sum(a, 100));
  const char *tunables = getenv("GLIBC_TUNABLES");
  printf("tunables %s\n", tunables ? tunables : "");
  return 0;
}
