// RUN: %la_clang -O1 %s -o %t
// RUN: env LEASTACTION_OUT=%t.none/below/a.run %exits 5 %t 2>&1 | FileCheck %s
// CHECK: leastaction: the run folder '{{.*}}/below/a.run' cannot be made (No such file or directory); the program goes on without being recorded: set LEASTACTION_OUT to a folder that can be written
// CHECK-NOT: leastaction
int f(int n);
int main(void) {
  int n = 0;
  for (int i = 0; i < 300000; i++) // more than a buffer
    n = f(n);
  return n;
}
__attribute__((noinline)) int f(int n) { return n ? n : 5; }
