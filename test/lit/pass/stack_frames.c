// alloca, variable-length arrays, realigned and very large frames, and frames without a frame pointer.
// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0 -fstack-clash-protection
// RUN: %same_behaviour %s -O2 -fno-omit-frame-pointer -fstack-protector-all
// RUN: %same_behaviour %s -O2 -mno-red-zone
#include <alloca.h>
#include <stdio.h>
#include <string.h>
__attribute__((noinline)) int variable(int n) {
  int array[n];
  char *text = alloca(n + 1);
  memset(text, 'x', n), text[n] = 0;
  for (int i = 0; i < n; i++)
    array[i] = i + text[i];
  return array[n / 2];
}
__attribute__((noinline)) int aligned(int n) {
  _Alignas(64) volatile double lines[16] = {0};
  for (int i = 0; i < n; i++)
    lines[i % 16] += i;
  return (int)lines[3] + ((unsigned long)lines % 64 != 0);
}
__attribute__((noinline)) int large(int n) {
  volatile char pages[20000];
  for (int i = 0; i < n; i++)
    pages[i * 500] = (char)i;
  return pages[n * 500 - 500];
}
int main(void) {
  printf("%d %d %d\n", variable(10), aligned(40), large(30));
  return 0;
}
