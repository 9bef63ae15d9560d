// RUN: %same_code %s -O2
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0
#include <stdio.h>
__attribute__((noinline)) long interpret(const unsigned char *code) {
  static void *const table[] = {&&stop, &&push, &&add, &&mul, &&dup};
  long stack[16], *top = stack;
  goto *table[*code++];
push: *top++ = *code++; goto *table[*code++];
add:  top--; top[-1] += *top; goto *table[*code++];
mul:  top--; top[-1] *= *top; goto *table[*code++];
dup:  *top = top[-1]; top++; goto *table[*code++];
stop: return top[-1];
}
int main(void) {
  const unsigned char program[] = {1, 5, 4, 3, 1, 7, 2, 4, 3, 0};
  printf("%ld\n", interpret(program));
  return 0;
}
