// Two branches of one block: which was taken is seen in what runs next.
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
__attribute__((noinline)) void count(double a, double b, volatile int *equal) { // two branches to one place
  if (a == b)
    equal[0]++;
  else
    equal[1] += 2;
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
  volatile int equal[2] = {0, 0};
  count(1, 1, equal), count(1, 2, equal), count(2, nan, equal), count(nan, 2, equal);
  r += equal[0] + equal[1];
  int values[] = {-3, 0, 7, 8, 101, 0, 7};
  for (int i = 0; i < 7; i++)
    r = r * 3 + three(values[i]);
  return r & 127;
}
