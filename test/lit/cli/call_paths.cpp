// Events know their chain of calls, however functions are left: by return, tail call, longjmp, exception, from a signal
// handler, out of code without instrumentation that called back. Single-stepping sees the same chains.
// RUN: %la_clangxx -O1 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction events %t.run --format folded --weight instructions > %t.folded && FileCheck %s < %t.folded
// RUN: %python %inputs/same_paths.py --leastaction %leastaction --work %t.same --but 'handler(int)' %s -O0 -O1 -O2 -O3
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json 'sum(p["count"] for p in d["regions"][0]["call_paths"]) == d["regions"][0]["instructions"]' 'sum(p["ticks"] for p in d["regions"][0]["call_paths"]) == d["regions"][0]["ticks"]' 'sum(p["action"] for p in d["regions"][0]["call_paths"]) == d["regions"][0]["action"]'
// CHECK-DAG: {{^}}main;tails(int);work(int) 17{{$}}
// CHECK-DAG: {{^}}main;catches(int);catches(int);catches(int);throws(int);throws(int);throws(int);throws(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;catches(int);catches(int);catches(int);work(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;catches(int);work(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;lands();jumps(int);jumps(int);jumps(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;lands();work(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;sorts();call:qsort 1{{$}}
// CHECK-DAG: {{^}}main;sorts();call:qsort;compare(void const*, void const*);work(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;raises();{{(call:raise;)?}}handler(int);work(int) {{[0-9]+$}}
// CHECK-DAG: {{^}}main;raises();work(int) {{[0-9]+$}}
// CHECK-NOT: {{^}}(unknown)
// CHECK-NOT: {{^}}work
// CHECK-NOT: throws(int);work
#include "leastaction.h"
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#define APART __attribute__((noinline))
static volatile long sum;
static jmp_buf target;
APART void work(int n) {
  for (int i = 0; i < n; i++)
    sum = sum + i;
}
APART void tails(int n) {
  work(n);
  [[clang::musttail]] return work(n + 1);
}
APART void throws(int n) { n ? throws(n - 1) : throw std::runtime_error("deep"), sum = sum + 1; }
APART void catches(int n) {
  if (n)
    return catches(n - 1), work(7);
  try { throws(3); } catch (const std::exception &) { work(3); }
  work(4);
}
APART void jumps(int n) { n ? jumps(n - 1) : longjmp(target, 1), sum = sum + 1; }
APART void lands() { setjmp(target) ? work(5) : jumps(2); work(6); }
APART int compare(const void *a, const void *b) { work(2); return *(const int *)a - *(const int *)b; }
APART void sorts() { int all[] = {3, 1, 2}; qsort(all, 3, sizeof *all, compare); work(8); }
APART void handler(int) { work(1); sum = sum + 1; }
APART void raises() { raise(SIGUSR1); work(9); sum = sum + 1; }
int main() {
  signal(SIGUSR1, handler);
  leastaction_start("r");
  tails(3), catches(2), lands(), sorts(), raises(), work(10);
  leastaction_stop("r");
}
