// Of several patterns, one that matches nothing is named with what may be meant, and in reports, too.
// REQUIRES: qemu
// RUN: gcc -O1 %s -o %t && rm -rf %t.run %t.all.run %t.none.run
// RUN: %leastaction record --emulate --region step --region 'sovle' --region 'no"thing*' -o %t.run -- %t 2>&1 | FileCheck %s
// CHECK: leastaction: --region=no"thing* matches no function whose code is recorded{{$}}
// CHECK-NEXT: leastaction: --region=sovle matches no function whose code is recorded (did you mean 'solve'?)
// CHECK-NEXT: leastaction: recorded
// RUN: %leastaction check %t.run
// RUN: %leastaction report %t.run --core skylake --json %t.json > %t.txt
// RUN: %json %t.json "[n for n in d['notes'] if '--region' in n][1] == '--region=sovle matches no function whose code is recorded (did you mean \'solve\'?).'"
// RUN: %leastaction record --emulate --region step --region 's*e' -o %t.all.run -- %t 2>&1 | FileCheck %s --check-prefix=ALL
// ALL-NOT: matches no function
// ALL: leastaction: recorded
// Where none matches, nothing is recorded, and that is said.
// RUN: %leastaction record --emulate --region sovle --region spet -o %t.none.run -- %t 2>&1 | FileCheck %s --check-prefix=NONE
// NONE-NOT: matches no function
// NONE: nothing was recorded: no function that was executed has a name that --region gives
static volatile int sum;
__attribute__((noinline)) void step(int i) { sum += i; }
__attribute__((noinline)) void solve(void) {
  for (int i = 0; i < 10; ++i)
    step(i);
}
int main(void) { solve(); return 0; }
