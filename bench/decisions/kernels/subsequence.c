/* dynamic programming: the longest common subsequence of two strings. */
#define BETWEEN
#include "../decisions.h"

enum { size = 200 };
static ON_LINES char a[size], b[size];
static ON_LINES int length[size + 1][size + 1];

static void prepare(void) {}

static void between(void) {
  FILL(a, (char)(random_number() % 4));
  FILL(b, (char)(random_number() % 4));
}

static void kernel(void) {
  for (int i = 1; i <= size; i++)
    for (int j = 1; j <= size; j++) {
      int above = length[i - 1][j], left = length[i][j - 1];
      length[i][j] = a[i - 1] == b[j - 1] ? length[i - 1][j - 1] + 1 : above > left ? above : left;
    }
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i <= size; i++)
    sum += WEIGHED(length[i]);
  return sum;
}
