// Each program of a chain of execs has a complete run of its own: NAME.run, NAME.PID.run, NAME.PID-2.run and so on.
// `record` tells of them in its one sentence.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 6 %leastaction record -o %t.dir/a.run -- %t 4 2>&1 | FileCheck %s
// CHECK-NOT: leastaction
// CHECK: leastaction: recorded {{.*}}a.run; 'leastaction report {{.*}}a.run' shows it; processes that it started, or programs that took its place, left 4 runs of their own, such as a.[[PID:[0-9]+]]-2.run
// CHECK-NOT: leastaction
// RUN: sh -ec 'for run in %t.dir/*; do %leastaction check $run; done'
// RUN: ls %t.dir | sed -E 's/[0-9]{2,}|[0-9]+(-|.run)/PID\1/' | env LC_ALL=C sort | tr '\n' ' ' | FileCheck %s --check-prefix=NAMES
// NAMES: a.PID-2.run a.PID-3.run a.PID-4.run a.PID.run a.run
// RUN: %json %t.dir/a.*-4.run/run.json 'd["program"][1] == "0"' 'd["finished"]'
#include <stdlib.h>
#include <unistd.h>

int main(int n, char **arguments) {
  char left[] = {(char)(arguments[1][0] - 1), 0};
  if (n != 2 || left[0] < '0')
    return 6;
  execl(arguments[0], arguments[0], left, (char *)0);
  return 7;
}
