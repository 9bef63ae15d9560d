// The same program has the same report and the same events under address randomisation, with environments of other
// sizes, in other folders and called by other paths. The C library of a static executable keeps its folder on the heap.
// RUN: %la_clang -O2 -g -march=haswell %s -o %t && %la_clang -O2 -static %s -o %t.static
// RUN: %same_everywhere --times 20 %t 12 arguments | FileCheck %s --check-prefix=MANY
// RUN: %same_everywhere --times 4 --in-place %t.static 12 arguments | FileCheck %s
// RUN: %la_clang -O0 -fstack-protector-all %s -o %t.plain && %same_everywhere --times 4 %t.plain 12 arguments | FileCheck %s
// MANY: 20 recordings, the same {{[1-9][0-9]+}} events
// CHECK: 4 recordings, the same {{[1-9][0-9]+}} events
// REQUIRES: avx2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef double Vector __attribute__((vector_size(32)));
static int table[3000];
static __thread long counters[20];
// Its frame is aligned to 64 byte.
__attribute__((noinline)) static double aligned(int n) {
  volatile Vector vectors[4];
  double local[64] __attribute__((aligned(64)));
  for (int i = 0; i < 64; i++)
    local[i] = i * n;
  for (int i = 0; i < 4; i++)
    vectors[i] = (Vector){local[i], local[i + 1], 1, 2};
  return vectors[3][0] + vectors[1][1];
}
int main(int argc, char **argv) {
  int sum = 0, many = atoi(argv[1]);
  for (int i = 1; i < argc; i++)
    for (char *c = argv[i]; *c; c++)
      sum += *c;
  long *list = malloc(8 * 2000), *large = malloc(1 << 20);
  char *small = strdup(argv[2]);
  for (int i = 0; i < 2000; i++)
    list[i] = large[i * 60] = i * 7, table[i * 919 % 3000] = i;
  double total = 0;
  for (int i = 0; i < many; i++)
    total += aligned(i) + small[i % 5], counters[i % 20] += i;
  printf("%g %d %ld %ld\n", total, sum, list[table[9]], counters[3]);
  free(small), free(list), free(large);
  return 0;
}
