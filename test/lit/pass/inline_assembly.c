// What inline assembly does is not looked into: it may be any number of instructions, and jump about inside.
// RUN: %same_code %s -O2
// RUN: %same_output %s -O0
// RUN: %same_output %s -O2
// RUN: %same_behaviour %s -O2 -DSTRAIGHT
#include <stdio.h>

static inline unsigned bits(unsigned long x) {
  unsigned n;
#ifdef STRAIGHT // without a loop in it, it counts
  __asm__ volatile("movl %k1, %0\n\tandl $15, %0\n\tincl %0" : "=&r"(n), "+r"(x) : : "cc");
#else
  __asm__ volatile("xorl %0, %0\n1:\ttestq %1, %1\n\tje 2f\n\tincl %0\n\tleaq -1(%1), %%rax\n\tandq %%rax, %1\n\tjmp 1b\n2:"
                   : "=&r"(n), "+r"(x) : : "rax", "cc");
#endif
  return n;
}

static int odd(int x) {
  __asm__ goto("testl $1, %0\n\tjne %l1" : : "r"(x) : "cc" : yes);
  return 0;
yes:
  return 1;
}

int main(void) {
  int odds = 0;
  for (int i = 0; i < 9; i++)
    odds += odd(i);
  printf("%u %d\n", bits(0), odds);
  return (int)bits(0x8421);
}
