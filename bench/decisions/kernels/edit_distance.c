/* dynamic programming: edit distances, one row at a time. */
#define BETWEEN
#include "../decisions.h"

enum { size = 250 };
static ON_LINES unsigned char a[size], b[size];
static int distance;

static void prepare(void) {}

static void between(void) {
  FILL(a, random_number() % 8);
  FILL(b, random_number() % 8);
}

static void kernel(void) {
  int row[size + 1];
  for (int j = 0; j <= size; j++)
    row[j] = j;
  for (int i = 1; i <= size; i++) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= size; j++) {
      int substituted = diagonal + (a[i - 1] != b[j - 1]);
      int shifted = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      diagonal = row[j];
      row[j] = substituted < shifted ? substituted : shifted;
    }
  }
  distance = row[size];
}

static double result(void) {
  return distance;
}
