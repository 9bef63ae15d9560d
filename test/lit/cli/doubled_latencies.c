// Doubling every latency of a core makes no part of a recorded program faster.
// RUN: %la_clang -O2 -g %s -o %t && rm -rf %t.run && %exits 0 %leastaction record -o %t.run -- %t
// RUN: rm -rf %t.cores && mkdir %t.cores
// RUN: sh -c 'for c in ivybridge haswell skylake icelake-server sapphirerapids znver3 znver4 znver5; do for n in 1 2 4; do %python %S/Inputs/doubled_core.py %source_root/analysis/execution/core/data/$c.toml $n > %t.cores/$c.$n.toml && %leastaction report %t.run --core %t.cores/$c.$n.toml --json %t.cores/$c.$n.json > %t.txt || exit 1; done; done'
// RUN: %python %S/Inputs/slower_regions.py %t.cores 1 2 4 | FileCheck %s
// CHECK: 8 cores, 7 regions each: none is faster
#include "leastaction.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { size = 2000 };
static uint32_t values[size], table[4096];
static struct Node { struct Node *next; long value; } nodes[size];
static double matrix[3][24][24];
static uint32_t state = 1;
static uint32_t next(void) { return state = state * 1664525 + 1013904223; }
static void sortPart(uint32_t *v, int from, int to) {
  while (from < to) {
    uint32_t pivot = v[(from + to) / 2];
    int i = from, j = to;
    while (i <= j) {
      while (v[i] < pivot) i++;
      while (v[j] > pivot) j--;
      if (i <= j) { uint32_t t = v[i]; v[i++] = v[j]; v[j--] = t; }
    }
    sortPart(v, from, j);
    from = i;
  }
}
#define REGION(name, work) leastaction_start(name); { work } leastaction_stop(name)
int main(void) {
  long sum = 0;
  char text[64], copy[512];
  REGION("fill", for (int i = 0; i < size; i++) { values[i] = next(); nodes[i].next = &nodes[next() % size]; });
  REGION("sort", sortPart(values, 0, size - 1););
  REGION("hash", for (int i = 0; i < size; i++) table[(values[i] * 2654435761u) >> 20] += values[i] % 97;);
  REGION("chase", for (struct Node *n = nodes; state++ % 4096; n = n->next) sum += n->value++;);
  REGION("matrix", for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) for (int k = 0; k < 24; k++)
         matrix[0][i][j] += matrix[1][i][k] * matrix[2][k][j] + 1 / (1.0 + i););
  REGION("text", for (int i = 0; i < 40; i++) { unsigned v = values[i]; int n = 0; do text[n++] = '0' + v % 10; while (v /= 10);
         for (int k = 0; k < n / 2; k++) { char t = text[k]; text[k] = text[n - 1 - k]; text[n - 1 - k] = t; } sum += text[0]; });
  REGION("copy", for (int i = 0; i < 8; i++) { void *d = copy; const void *s = values; size_t n = 60u * i;
         __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n)::"memory"); });
  return sum == 1 || copy[3] == 77 || table[5] == 1;
}
