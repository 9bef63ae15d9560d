// Two recordings of one program have the same events, calls into unknown code at nominal time.
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.1.run %t.2.run
// RUN: %leastaction record -o %t.1.run -- %t > %t.out && %leastaction record -o %t.2.run -- %t > %t.out
// RUN: %leastaction events %t.1.run --core skylake -o %t.1.csv
// RUN: %leastaction events %t.2.run --core skylake -o %t.2.csv
// RUN: cmp %t.1.csv %t.2.csv
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  int *list = malloc(4000);
  for (int i = 0; i < 1000; i++)
    list[i] = (i * 7919) % 1000;
  char *text = strdup("twice");
  printf("%s %d\n", text, list[list[5]]);
  free(list), free(text);
  return 0;
}
