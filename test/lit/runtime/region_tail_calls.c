// What a region's function calls last is in the region, though the optimizer would make that call a jump.
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t && %leastaction events %t.run --format folded | FileCheck %s
// CHECK: main;solve {{[1-9][0-9]+}}
// RUN: %la_clang -O2 --la-region=work %s -o %t.work && rm -rf %t.work.run && %leastaction record -o %t.work.run -- %t.work && %leastaction events %t.work.run --region work --format folded | FileCheck %s --check-prefix=WORK
// WORK: work;last {{[1-9][0-9]+}}
// RUN: %la_clang -O2 --la-mode=count %s -o %t.count && rm -rf %t.count.run && %leastaction record -o %t.count.run -- %t.count && %leastaction report %t.count.run --json %t.json
// RUN: %json %t.json '{"solve", "last"} <= {f["function"] for f in d["regions"][0]["by_function"]}'
static volatile int sink;
__attribute__((noinline)) static int last(int n) {
  for (int i = 0; i < n; i++)
    sink += i;
  return sink;
}
__attribute__((noinline)) static int work(int n) {
  sink = 1;
  return last(n);
}
__attribute__((noinline)) static int solve(int n) {
  for (int i = 0; i < n; i++)
    sink += i;
  return work(n) & 0;
}
int main(void) {
  sink = 0;
  return solve(1000);
}
