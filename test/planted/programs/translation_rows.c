// Rows of 1 MiB and a line: down a column, all pages fall into one set of the second level TLB.
// BUILD: leastaction clang -O3 -march=native -g
#include <leastaction.h>
#include <stdlib.h>

enum { rows = 128, rowWords = (1 << 17) + 8 };

int main(void) {
  long *matrix = calloc(rows, rowWords * sizeof(long));
  for (int i = 0; i < rows; ++i)
    matrix[(long)i * rowWords] = (i * 77 + 101) % rows; // a circle
  long row = 0;
  leastaction_start("planted");
  for (int i = 0; i < 40000; ++i)
    row = matrix[row * rowWords]; // HERE: translation
  leastaction_stop("planted");
  return row == 200;
}
