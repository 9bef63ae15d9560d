// A program with rights that its caller does not have is not recorded; one that gives up its rights is.
// REQUIRES: root
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.folder && mkdir %t.folder && chmod 777 %t.folder
// RUN: cp %t %t.setuid && chmod u+s %t.setuid
// RUN: env LEASTACTION_OUT=%t.folder/setuid.run LEASTACTION_CALLERS=evil LEASTACTION_CLOCK=evil setpriv --reuid=65534 --clear-groups %t.setuid 2>&1 | FileCheck %s
// RUN: not ls %t.folder/setuid.run
// CHECK: leastaction: the program runs with rights that its caller does not have {{.*}} and is not recorded
// CHECK-NOT: evil
// RUN: env LEASTACTION_OUT=%t.folder/given_up.run %t give-up
// RUN: %exits 1 %leastaction check %t.folder/given_up.run | FileCheck %s --check-prefix=END
// END: region executions 2
// END: missing 0
// END: did not end in an orderly way
//
// A new root folder that does not hold the run: the trace is open already.
// RUN: mkdir %t.folder/root && env LEASTACTION_OUT=%t.folder/root.run %t %t.folder/root
// RUN: %exits 1 %leastaction check %t.folder/root.run | FileCheck %s --check-prefix=END
#include <leastaction.h>
#include <stdio.h>
#include <unistd.h>
static volatile int n;
static void work(int count) {
  leastaction_start("work");
  for (int i = 0; i < count; i++)
    n += i;
  leastaction_stop("work");
}
int main(int argc, char **argv) {
  work(1000);
  if (argc > 1 && argv[1][0] == '/' && chroot(argv[1]))
    perror("chroot");
  if (argc > 1 && argv[1][0] != '/' && setuid(65534))
    perror("setuid");
  work(300000);
}
