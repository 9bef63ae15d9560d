// Two branches of one block to different places: which was taken is seen in what runs next.
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O1 -fno-jump-tables
#include <math.h>
__attribute__((noinline)) int compare(double a, double b) { // unordered compares make two branches
  if (a == b)
    return 1;
  if (a < b || a != a)
    return 2;
  return 3;
}
__attribute__((noinline)) int three(int a) {
  if (a < 0) return 5;
  if (a == 0) return 6;
  if (a == 7) return 7;
  return a > 100 ? 8 : 9;
}
int main(void) {
  volatile double nan = NAN;
  int r = compare(1, 1) + 4 * compare(1, 2) + 16 * compare(2, 1) + 64 * compare(nan, 1) + compare(1, nan);
  int values[] = {-3, 0, 7, 8, 101, 0, 7};
  for (int i = 0; i < 7; i++)
    r = r * 3 + three(values[i]);
  return r & 127;
}
