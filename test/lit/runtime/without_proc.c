// Where there is no /proc, the program's file is found by how it was started, if it still is the program; else one sentence
// says that nothing is recorded. REQUIRES: mount
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %la_clang -O1 %s -o plain && cp plain moved
// RUN: %exits 5 unshare -m sh -c 'mount -t tmpfs none /proc && LEASTACTION_OUT=a.run exec ./plain'
// RUN: %leastaction check a.run --json a.json && %json a.json 'd["region_executions"] == 1' 'd["instructions"] > 100'
// RUN: %exits 5 unshare -m sh -c 'mount -t tmpfs none /proc && LEASTACTION_OUT=b.run exec ./moved away' 2>&1 | FileCheck %s
// CHECK: leastaction: the program's own file cannot be read; the program goes on without being recorded: make it readable, and mount /proc where it runs
// CHECK-NOT: leastaction
#include <leastaction.h>
#include <stdio.h>

static volatile int n;
int main(int count, char **arguments) {
  if (count > 1 && remove(arguments[0]) != 0)
    return 1;
  leastaction_start("work");
  for (int i = 0; i < 100; i++)
    n += i;
  leastaction_stop("work");
  return 5;
}
