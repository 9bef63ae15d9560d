// The first two rows of a transposition: the elements that are read for one are in a line of their own each.
// BUILD: leastaction clang -O1 -g
#include <leastaction.h>

enum { n = 12000, m = 1000, rows = 2 };
static double from[n * m], to[rows * n];

int main(void) {
  for (int i = 0; i < n * m; ++i)
    from[i] = i;
  leastaction_start("planted");
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < n; ++j)
      to[i * n + j] = from[j * m + i]; // HERE: memory
  leastaction_stop("planted");
  return to[5] == 0;
}
