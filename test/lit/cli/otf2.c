// A run as an OTF2 archive, which that format's own reader accepts: regions and calls nest, times never fall.
// REQUIRES: otf2
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run %t.otf2 && %leastaction record -o %t.run -- %t
// RUN: %exits 0 %leastaction events %t.run --format otf2 -o %t.otf2
// RUN: otf2-print %t.otf2/traces.otf2 > %t.events && otf2-print -G %t.otf2/traces.otf2 > %t.definitions
// RUN: FileCheck %s < %t.events && FileCheck %s --check-prefix=NAMES < %t.definitions
// RUN: %python %inputs/check_otf2.py %t.events
// CHECK: ENTER {{.*}} Region: "outer"
// CHECK: ENTER {{.*}} Region: "main"
// CHECK: ENTER {{.*}} Region: "mid"
// CHECK: ENTER {{.*}} Region: "leaf"
// CHECK: ENTER {{.*}} Region: "inner"
// CHECK: LEAVE {{.*}} Region: "inner"
// CHECK: LEAVE {{.*}} Region: "outer"
// NAMES: CLOCK_PROPERTIES Ticks per Seconds: 1000000000
// NAMES: METRIC_MEMBER {{.*}} Name: "action"
// NAMES: LOCATION {{.*}} Name: "thread 0"
// What is there already stays as it is.
// RUN: %exits 2 %leastaction events %t.run --format otf2 -o %t.otf2 2>&1 | FileCheck %s --check-prefix=THERE
// THERE: error: the output would be a folder, and something with that name exists ({{.*}}): choose another name
// RUN: %exits 2 %leastaction events %t.run --format otf2 2>&1 | FileCheck %s --check-prefix=STANDARD
// STANDARD: error: an OTF2 archive is a folder (standard output): name the folder with -o
// RUN: %exits 2 %leastaction events %t.run --format otf2 -o %t.events/below 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: error: the OTF2 archive cannot be written: the folder cannot be made
#include <leastaction.h>
__attribute__((noinline)) int leaf(int x) {
  return x * 3 + 1;
}
__attribute__((noinline)) int mid(int x) {
  int s = 0;
  for (int i = 0; i < 3; i++)
    s += leaf(x + i);
  return s;
}
int main(void) {
  int s = 0;
  leastaction_start("outer");
  s += mid(1);
  leastaction_start("inner");
  s += mid(2);
  leastaction_stop("inner");
  leastaction_stop("outer");
  return s > 1000;
}
