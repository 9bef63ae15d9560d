// A sample that met next to nothing of a cold start says so.
// RUN: rm -rf %t && mkdir %t && cd %t && %la_clang -O1 -g --la-region=main %s -o p && %leastaction record -o p.run -- ./p 2> /dev/null
// RUN: %leastaction report p.run --core skylake --sample --windows 40 --seed 4 --json p.json > p.txt && FileCheck %s < p.txt
// RUN: %json p.json "'first uses of a cache line' not in r['sample']['calibrated_by']"
// CHECK: Windows stand for {{.*}} fewer first uses of a cache line than the region
#include <stdlib.h>
int main(void) {
  enum { bytes = 4 << 20 };
  volatile char *cold = malloc(bytes);
  for (int i = 0; i < bytes; i += 64)
    cold[i] = 1;
  unsigned sum = 1;
  for (int i = 0; i < 5000000; ++i)
    sum = sum * 3 + (unsigned)i;
  return sum == 0;
}
