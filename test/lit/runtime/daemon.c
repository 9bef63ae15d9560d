// A daemon closes every descriptor, uses their numbers for its own files, and changes its folder: recording goes on,
// nothing of it comes into the daemon's files, and the lowest descriptors are the program's.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: env LEASTACTION_OUT=a.run %exits 0 %t %t.own
// RUN: %leastaction check %t.dir/a.run --json %t.json && %json %t.json 'd["instructions"] > 2400000' 'd["chunks"] > 4'
// RUN: FileCheck %s < %t.own
// CHECK: {{^}}the daemon's own{{$}}
// CHECK-NOT: {{.}}
#include "leastaction.h"
#include <fcntl.h>
#include <unistd.h>
static volatile int counters[64];
__attribute__((noinline)) static void count(int i) { counters[i & 63]++; }
int main(int n, char **arguments) {
  leastaction_start("first");
  for (int i = 0; i < 200000; i++)
    count(i);
  int first = open("/dev/null", O_RDONLY);
  for (int file = 3; file < 5000; file++)
    close(file);
  int own = open(arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0666);
  for (int file = own + 1; file < 1024; file++)
    dup2(own, file);
  if (chdir("/") != 0 || first != 3 || own != 3)
    return 1;
  for (int i = 0; i < 200000; i++)
    count(i);
  leastaction_stop("first");
  return write(own, "the daemon's own\n", 17) != 17;
}
