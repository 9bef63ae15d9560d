// Events CSV tells regions, their executions and threads: a report of the file says of each what the run's says.
// RUN: %la_clang -O1 -g %s -o %t -pthread && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake --no-causes --json %t.run.json > %t.txt
// RUN: %leastaction events %t.run --core skylake -o %t.csv 2> %t.err && count 0 < %t.err
// RUN: head -n 1 %t.csv | FileCheck %s --check-prefix=HEADER
// RUN: FileCheck %s < %t.csv
// RUN: %leastaction report %t.csv --json %t.csv.json > %t.txt
// RUN: %python %inputs/same_regions.py %t.run.json %t.csv.json
// RUN: %json %t.csv.json 'len(d["regions"]) == 6' '{r["thread"] for r in d["regions"]} == {"0", "1", "2"}'
// RUN: %leastaction check --events %t.csv --core skylake --completion retirement
// RUN: %leastaction events %t.csv -o %t.again.csv && cmp %t.csv %t.again.csv
// HEADER: instruction,opcode,issue,complete,address,function,file,line,class,level,wait,region,execution,thread
// CHECK: ,main;a\;b,1;2,0{{$}}
// CHECK: ,main,1,0{{$}}
// CHECK: ,"work, ""each""",1,1{{$}}
// CHECK: ,"work, ""each"";twice",1;3,2{{$}}
#include <leastaction.h>
#include <pthread.h>
static long table[100];
static void *work(void *n) {
  leastaction_start("work, \"each\"");
  long sum = 0;
  for (long i = 0; i < 3; i++) {
    leastaction_start("twice");
    for (long k = 0; k < *(long *)n; k++)
      sum += table[k] * k;
    leastaction_stop("twice");
  }
  leastaction_stop("work, \"each\"");
  *(long *)n = sum;
  return NULL;
}
int main(int n, char **words) {
  pthread_t threads[2];
  long numbers[] = {20 + n, 40 + n};
  leastaction_start("main");
  for (int i = 0; i < 2; i++) {
    leastaction_start("a;b");
    table[n + i] = i;
    leastaction_stop("a;b");
  }
  leastaction_stop("main");
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads[i], NULL, work, &numbers[i]);
    pthread_join(threads[i], NULL);
  }
  return (int)numbers[0] == (int)(long)words;
}
