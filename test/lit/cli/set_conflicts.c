// Rows that are a power of two apart fill the same sets of the caches: `why` tries sets that are hashed, and says to pad the rows.
#include <stdio.h>

enum { rows = 256, columns = 512, rounds = 10 };
#ifndef PAD
#define PAD 0
#endif

static double table[rows][columns + PAD];

__attribute__((noinline)) static double sums(void) {
  double sum = 0;
  for (int round = 0; round < rounds; ++round)
    for (int column = 0; column < 8; ++column)
      for (int row = 0; row < rows; ++row)
        sum += table[row][column];
  return sum;
}

int main(void) {
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      table[row][column] = row + column;
  printf("%.0f\n", sums());
}
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %la_clang -O3 -g -ffast-math --la-region=sums %s -o program && %leastaction record -o run -- ./program > out.txt
// RUN: %la_clang -O3 -g -ffast-math --la-region=sums -DPAD=8 %s -o padded && %leastaction record -o padded.run -- ./padded > padded.txt
// RUN: diff out.txt padded.txt
// RUN: %leastaction why run --core skylake --layout canonical --json run.json | tr '\n' ' ' | FileCheck %s
// CHECK: Try at set_conflicts.c:16 (sums): pad rows or blocks of data that are a power of two apart
// CHECK-SAME: The what-if 'sets=hashed' saves
// RUN: %leastaction why padded.run --core skylake --layout canonical --json padded.json | FileCheck %s --check-prefix=PADDED
// PADDED-NOT: pad rows
// What the what-if saves is what padding saves, within a tenth.
// RUN: %json run.json 'abs({w["change"]: w["ticks"] for w in d["regions"][0]["what_if"]}["sets=hashed"] / json.load(open("padded.json"))["regions"][0]["ticks"] - 1) < 0.1'
// RUN: %leastaction why run --core skylake --brief --no-what-if | FileCheck %s --check-prefix=BRIEF
// BRIEF: Try at set_conflicts.c:
// BRIEF-NOT: ticks by
// RUN: not %leastaction why run --brief --by line 2>&1 | FileCheck %s --check-prefix=BY
// BY: --by
