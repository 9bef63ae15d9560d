// Means of κ tell apart what single events cannot, and say how far they can be trusted.
// RUN: %la_clang -O2 -g --la-mode=probe --la-probe=memory %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --by line --json %t.json > %t.txt && %leastaction report %t.run --by opcode | FileCheck %s
// CHECK: opcode {{.*}}count {{.*}}mean κ [tick]
// CHECK: movq load {{.*[0-9]}} ± {{[0-9.]+}}
// CHECK: Means of κ are finer than single events
// RUN: %json %t.json 'all(row["mean_kappa_error"] > 0 for row in d["regions"][0]["by_line"] if "mean_kappa" in row)'
// RUN: %json %t.json '(lambda hit, flushed: flushed["mean_kappa"] - hit["mean_kappa"] > 2 * (hit["mean_kappa_error"] + flushed["mean_kappa_error"]))(*[next(row for row in d["regions"][0]["by_line"] if row["function"] == name) for name in ("hit", "flushed")])'
// RUN: %json %t.json '"mean_kappa" not in d["regions"][0]["by_class"][0]'
#include <immintrin.h>
static long line[8] __attribute__((aligned(64)));
__attribute__((noinline)) long hit(volatile long *place) { return *place; }
__attribute__((noinline)) long flushed(volatile long *place) { return *place; }
int main(void) {
  long sum = 0;
  for (int i = 0; i < 1000; i++) {
    sum += hit(line);
    _mm_clflush(line);
    _mm_mfence();
    sum += flushed(line);
  }
  return sum != 0;
}
