// Logs for pipeline viewers are what the formats' specifications say, whatever is in names and however many threads there are.
// RUN: %la_clang -O1 -g %s -o %t -pthread && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction events %t.run --format konata -o %t.kanata && %python %inputs/check_kanata.py %t.kanata | FileCheck %s
// RUN: %leastaction events %t.run --format o3pipeview -o %t.o3 && %python %inputs/check_o3_pipe_view.py %t.o3 | FileCheck %s
// CHECK: {{[1-9][0-9][0-9]+}} instructions
// The checks see what is wrong: an instruction that never ends, time that stands still, and a text in two fields.
// RUN: sed '$d' %t.kanata > %t.cut && %exits 1 %python %inputs/check_kanata.py %t.cut
// RUN: sed '0,/^C\t.*/s//C\t0/' %t.kanata > %t.still && %exits 1 %python %inputs/check_kanata.py %t.still 2>&1 | FileCheck %s --check-prefix=STILL
// RUN: sed '$d' %t.o3 > %t.cut && %exits 1 %python %inputs/check_o3_pipe_view.py %t.cut
// RUN: sed '1s/$/:x/' %t.o3 > %t.fields && %exits 1 %python %inputs/check_o3_pipe_view.py %t.fields 2>&1 | FileCheck %s --check-prefix=FIELDS
// STILL: time passes
// FIELDS: the text has no ':'
#include <leastaction.h>
#include <pthread.h>
static double sum[2];
static void *work(void *place) {
  leastaction_start("a:b\tc;d");
  for (int i = 0; i < 100; ++i)
    *(double *)place += 1.0 / (i + 1);
  leastaction_stop("a:b\tc;d");
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, &sum[1]);
  work(&sum[0]);
  pthread_join(thread, 0);
  return sum[0] != sum[1];
}
