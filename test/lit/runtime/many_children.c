// However many children a program has, `record` says one sentence. Children that record nothing leave nothing: those
// forked outside of regions that open none, and, where there are markers only, those that go on to exec. A child that
// records has its run.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 0 %leastaction record -o %t.dir/nothing.run -- %t nothing 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: %exits 0 %leastaction record -o %t.dir/one.run -- %t one 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %exits 0 %leastaction record -o %t.dir/all.run -- %t all 2>&1 | FileCheck %s
// RUN: %la_clang -O1 --la-mode=markers %s -o %t.markers
// RUN: %exits 0 %leastaction record -o %t.dir/exec.run -- %t.markers exec 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: ls %t.dir | grep -c nothing | grep -x 1
// RUN: ls %t.dir | grep -c one | grep -x 2
// RUN: ls %t.dir | grep -c all | grep -x 301
// RUN: ls %t.dir | grep -c exec | grep -x 1
// RUN: sh -ec 'for run in %t.dir/*; do %leastaction check $run > %t.txt || { cat %t.txt; exit 1; }; done'
// NOTHING-NOT: of their own
// ONE: shows it; a process that it started, or a program that took its place, left a run of its own: one.{{[0-9]+}}.run
// CHECK-NOT: leastaction:
// CHECK: leastaction: recorded {{.*}}all.run; 'leastaction report {{.*}}all.run' shows it; processes that it started, or programs that took its place, left 300 runs of their own, such as all.{{[0-9]+}}.run
// CHECK-NOT: leastaction:
#include <leastaction.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int n;
static void work(void) {
  leastaction_start("work");
  n++;
  leastaction_stop("work");
}

int main(int count, char **arguments) {
  const char *how = arguments[1];
  work();
  if (!strcmp(how, "exec"))
    leastaction_start("shell");
  for (int i = 0; i < 300; i++) {
    if (fork() == 0) {
      if (!strcmp(how, "all") || (!strcmp(how, "one") && i == 100))
        work();
      if (!strcmp(how, "exec"))
        execl("/bin/true", "true", (char *)0);
      _exit(0);
    }
    wait(0);
  }
  if (!strcmp(how, "exec"))
    leastaction_stop("shell");
  return count != 2;
}
