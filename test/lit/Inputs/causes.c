// A region for each of eight causes; CHECK lines say which, and at which line (cli/why.test).
#include <leastaction.h>
#include <stdio.h>
#include <stdlib.h>

enum { nodes = 1 << 15 };
static struct node {
  struct node *next;
  long rest[7];
} node[nodes];
static long counter;
static int values[1 << 14];
static volatile double sink;

int main(int argc, char **argv) {
  unsigned s = 12345, place = 0;
  for (unsigned i = 0; i < nodes; ++i) {
    const unsigned next = (place * 5 + 12347) % nodes; // one cycle through all of them
    node[place].next = &node[next];
    place = next;
  }
  for (int i = 0; i < 1 << 14; ++i)
    values[i] = (int)((s = s * 1664525 + 1013904223) >> 16);

  // CHECK: region "chase"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+4]] (main) waits for L3; each load needs
  struct node *p = node;
  leastaction_start("chase");
  for (int i = 0; i < 16 * nodes; ++i)
    p = p->next;
  leastaction_stop("chase");

  // CHECK: region "branches"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+4]] (main) has mispredicted branches.
  long sum = 0;
  leastaction_start("branches");
  for (int i = 0; i < 1 << 14; ++i)
    if (values[i] & 1)
      __asm__ volatile("addq $3, %0" : "+r"(sum));
  leastaction_stop("branches");

  // CHECK: region "atomics"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+3]] (main) locks or fences memory.
  leastaction_start("atomics");
  for (int i = 0; i < 10000; ++i)
    __atomic_fetch_add(&counter, i, __ATOMIC_SEQ_CST);
  leastaction_stop("atomics");

  // CHECK: region "chain"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+4]] (main) waits for a result; each one needs
  double x = argc, y = 0;
  leastaction_start("chain");
  for (int i = 0; i < 10000; ++i)
    y = y * x + x;
  leastaction_stop("chain");
  sink = y;

  // CHECK: region "divisions"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+4]] (main) waits for the divider.
  unsigned long q = ~0ul / 3;
  leastaction_start("divisions");
  for (int i = 0; i < 5000; ++i)
    q = (q + ((unsigned long)i << 40)) / (unsigned long)(argc + 6);
  leastaction_stop("divisions");

  // CHECK: region "forwarding"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+5]] (main) waits for what was just stored.
  volatile unsigned short halves[4] = {1, 2, 3, 4};
  leastaction_start("forwarding");
  for (int i = 0; i < 5000; ++i) {
    halves[1] = (unsigned short)i;
    q += *(volatile unsigned long *)halves;
  }
  leastaction_stop("forwarding");

  // CHECK: region "call"
  // CHECK-NEXT: ticks: causes.c:[[@LINE+4]] (main) calls code that was not recorded, 100 % of{{$}}
  char text[32];
  leastaction_start("call");
  for (int i = 0; i < 100; ++i)
    snprintf(text, sizeof text, "%d", i);
  leastaction_stop("call");

  // CHECK: region "work"
  // CHECK-NEXT: ticks: {{.*}}without a wait
  long a = 1, b = 2, c = 3, d = 4;
  leastaction_start("work");
  for (int i = 0; i < 10000; ++i)
    __asm__ volatile("addq $1, %0\n\taddq $1, %1\n\taddq $1, %2\n\taddq $1, %3" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
  leastaction_stop("work");

  printf("%p %ld %lu %s %ld\n", (void *)p, sum + counter, q, text, a + b + c + d);
}
