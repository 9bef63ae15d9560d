// Each linker keeps the code table of what it keeps of the code, and nothing that it makes of undefined symbols stops the
// program when it starts.
// RUN: %same_output %s -O2 -ffunction-sections -fuse-ld=bfd -Wl,--gc-sections
// RUN: %same_output %s -O2 -ffunction-sections -fuse-ld=lld -Wl,--gc-sections,--icf=all
// RUN: %same_output %s -O2 -fuse-ld=gold
// RUN: %same_output %s -O2 -ffunction-sections -fuse-ld=gold -Wl,--gc-sections
// RUN: %same_output %s -O2 -ffunction-sections -fuse-ld=gold -Wl,--gc-sections -fno-pie -no-pie
#include <stdio.h>
__attribute__((noinline)) double used(double x) { return x * x; }
__attribute__((noinline)) double unused(double x) { return x + x; }
int main(void) {
  double sum = 0;
  for (int i = 0; i < 20; ++i)
    sum += used(i);
  printf("%g\n", sum);
  return 0;
}
