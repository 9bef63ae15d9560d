// What the core models make of a run passes the check of events, on each of them and in either meaning of completion.
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %python -c "import subprocess, sys; [subprocess.run([sys.argv[1], 'check', '--events', sys.argv[2], '--core', core, '--completion', meaning], check=True) for core in sys.argv[3:] for meaning in ('retirement', 'execution')]" %leastaction %t.run ivybridge haswell skylake icelake-server sapphirerapids znver3 znver4 | FileCheck %s
// RUN: %leastaction events %t.run --core haswell -o %t.csv && %leastaction check --events --core haswell --completion retirement %t.csv
// RUN: sed '1000s/,[0-9]*,/,x,/' %t.csv > %t.bad.csv && %exits 1 %leastaction check --events %t.bad.csv
// CHECK-COUNT-14: run: sound
#include <stdlib.h>
struct node { struct node *next; double value; };
int main(void) {
  struct node *list = 0, *all = calloc(3000, sizeof *all);
  double sum = 0;
  for (int i = 0; i < 3000; i++) {
    struct node *node = all + i * 1901 % 3000;
    node->next = list, node->value = i, list = node;
  }
  for (struct node *node = list; node; node = node->next)
    sum += node->value / 3;
  return sum < 0;
}
