// Repeated string instructions: each is one instruction with all that it copies.
// RUN: %same_as_steps %s -O0 --unknown 11
// RUN: %same_as_steps %s -O1 --unknown 11
// RUN: %same_as_steps %s -O2 --unknown 11
// RUN: %same_as_steps %s -O3 --unknown 11
#include <stddef.h>
#include <stdio.h>
static char from[1000], to[1000];
struct Large { char bytes[900]; };
__attribute__((noinline)) static void copy(struct Large *a, const struct Large *b) { *a = *b; }
__attribute__((noinline)) static void repeat(size_t n) {
  void *d = to;
  const void *s = from;
  __asm__ volatile("rep movsb" : "+D"(d), "+S"(s), "+c"(n)::"memory");
  d = from;
  n = 77;
  __asm__ volatile("rep stosb" : "+D"(d), "+c"(n) : "a"(5) : "memory");
}
int main(void) {
  for (int i = 0; i < 1000; i++)
    from[i] = (char)i;
  for (size_t n = 0; n < 300; n += 60)
    repeat(n);
  copy((struct Large *)to, (struct Large *)from);
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += to[i] * i;
  printf("%d\n", sum);
  return 0;
}
