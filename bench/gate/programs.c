/* Four kernels for a gate: -DKERNEL=smooth|list|hash|sort. With -DSLOWER the inner loop does 1 % more. */
#include <leastaction.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef SLOWER
#define MORE(n) ((n) + (n) / 100)
#else
#define MORE(n) (n)
#endif

static double smooth(void) {
  enum { points = 2000 };
  static double a[points], b[points];
  for (int i = 0; i < points; i++)
    a[i] = i % 7;
  for (int pass = 0; pass < MORE(300); pass++) {
    for (int i = 1; i + 1 < points; i++)
      b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    for (int i = 1; i + 1 < points; i++)
      a[i] = 0.25 * b[i - 1] + 0.5 * b[i] + 0.25 * b[i + 1];
  }
  return a[points / 2];
}

struct node {
  struct node *next;
  long value[7];
};

static double list(void) {
  enum { nodes = 20000 };
  static struct node *all[nodes];
  for (int i = 0; i < nodes; i++) {
    all[i] = malloc(sizeof *all[i]);
    all[i]->value[0] = i;
  }
  for (int i = 0; i < nodes; i++)
    all[i]->next = all[(i + 7919) % nodes];
  long sum = 0;
  struct node *node = all[0];
  for (int i = 0; i < MORE(300000); i++, node = node->next)
    sum += node->value[0];
  return (double)sum;
}

static double hash(void) {
  enum { slots = 1 << 14 };
  static unsigned long keys[slots];
  unsigned long state = 1, found = 0;
  for (int i = 0; i < MORE(100000); i++) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    unsigned long key = (state >> 40) % 10000 + 1, at = key * 0x9e3779b97f4a7c15UL >> 50;
    while (keys[at] && keys[at] != key)
      at = (at + 1) % slots;
    found += keys[at] == key;
    keys[at] = key;
  }
  return (double)found;
}

static int compare(const void *a, const void *b) {
  int left = *(const int *)a, right = *(const int *)b;
  return (left > right) - (left < right);
}

static void heap_sort(int *x, int n) {
  for (int end = n, start = n / 2; end > 1;) {
    if (start)
      start--;
    else {
      int last = x[--end];
      x[end] = x[0];
      x[0] = last;
    }
    for (int root = start, child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && compare(&x[child], &x[child + 1]) < 0)
        child++;
      if (compare(&x[root], &x[child]) >= 0)
        break;
      int old = x[root];
      x[root] = x[child];
      x[child] = old;
    }
  }
}

static double sort(void) {
  enum { most = 31000 };
  static int x[most];
  unsigned state = 7;
  for (int i = 0; i < MORE(30000); i++) {
    state = state * 1103515245 + 12345;
    x[i] = (int)(state >> 8);
  }
  heap_sort(x, MORE(30000));
  return x[0];
}

int main(void) {
  leastaction_start("kernel");
  double result = KERNEL();
  leastaction_stop("kernel");
  printf("%g\n", result);
  return 0;
}
