// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2 -fno-pie -no-pie
// RUN: %same_behaviour %s -O1
// RUN: %same_behaviour %s -O0
#include <stdio.h>
__attribute__((noinline)) int act(int c, int v) {
  switch (c) {
  case 'a': return v + 1;
  case 'b': v *= 3; // fall through
  case 'c': return v - 7;
  case 'd': return v ^ 0x55;
  case 'e': return v << 2;
  case 'f': return v / 3;
  case 'g': return -v;
  default: return v;
  }
}
int main(void) {
  int v = 1;
  for (const char *p = "abcdefgxgfedcbaabcz"; *p; p++)
    v = act(*p, v);
  printf("%d\n", v);
  return v & 127;
}
