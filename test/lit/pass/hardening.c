// Flags that distributions build with.
// RUN: %same_behaviour %s -O2 -fcf-protection=full -fstack-protector-strong -D_FORTIFY_SOURCE=2
// RUN: %same_behaviour %s -O2 -fPIC -fno-semantic-interposition -Wl,-z,now -Wl,-z,relro
// RUN: %same_behaviour %s -O2 -ftrivial-auto-var-init=zero -fzero-call-used-regs=used
// RUN: %same_behaviour %s -Os -mno-red-zone -fwrapv -gsplit-dwarf
// RUN: %same_behaviour %s -O3 -g -ffast-math -funroll-loops -Wl,--icf=none -fuse-ld=lld
#include <stdio.h>
#include <string.h>
__attribute__((noinline)) static int fill(char *to, const char *from, int n) {
  char copy[32];
  memcpy(copy, from, (size_t)n);
  for (int i = 0; i < n; i++)
    to[n - 1 - i] = copy[i];
  return to[0];
}
int (*volatile pointer)(char *, const char *, int) = fill;
int main(void) {
  char text[64] = "";
  int r = pointer(text, "hardening", 9);
  puts(text);
  return r;
}
