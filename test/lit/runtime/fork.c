// A child process has a complete run of its own, in the regions that it was forked in.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 42 %leastaction record -o %t.dir/a.run -- %t
// RUN: ls %t.dir | FileCheck %s
// RUN: mv %t.dir/a.run %t.dir/parent && mv %t.dir/a.*.run %t.dir/child
// RUN: %leastaction check %t.dir/parent && %leastaction check %t.dir/child
// RUN: %leastaction report %t.dir/child --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[r["name"] for r in d["regions"]] == ["main"]' 'r["instructions"] > 300'
// CHECK: a.{{[0-9]+}}.run
// CHECK-NEXT: a.run
// CHECK-NOT: a
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  int status = 0;
  if (fork() == 0) {
    volatile int n = 0;
    for (int i = 0; i < 100; i++)
      n++;
    return n - 58;
  }
  wait(&status);
  return WEXITSTATUS(status);
}
