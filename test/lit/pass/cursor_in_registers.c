// Heads in a loop take the cursor from a register; one behind a call looks first whether a register has it.
// RUN: %la_clang -O1 -S %s -o %t.s
// RUN: sed -n '/Loop Header/,/retq/p' %t.s | FileCheck %s --check-prefix=LOOP
// RUN: FileCheck %s < %t.s
// RUN: %same_code %s -O1
// RUN: %same_behaviour %s -O1
// LOOP: =>This Inner Loop Header
// LOOP-NOT: %fs:__leastaction_thread@TPOFF, %r
// LOOP: addq $16, %[[CURSOR:r[0-9]+]]
// LOOP-NEXT: movq %[[CURSOR]], %fs:__leastaction_thread@TPOFF
// LOOP-NOT: %fs:__leastaction_thread@TPOFF, %r
// LOOP: addq $8, %[[CURSOR]]
// LOOP-NEXT: movq %[[CURSOR]], %fs:__leastaction_thread@TPOFF
// LOOP-NOT: %fs:__leastaction_thread@TPOFF, %r
// LOOP: jmp
// CHECK: cmpq %r11, %fs:__leastaction_thread@TPOFF
#include <stdio.h>
__attribute__((noinline)) long walk(const long *list, const long *end) {
  long sum = 0;
  for (; list != end; list = (const long *)list[0])
    if (list[1] & 1)
      sum += list[2];
    else
      sum -= list[3];
  return sum;
}
int main(void) {
  long c[] = {0, 1, 5, 9}, b[] = {(long)c, 2, 7, 30}, a[] = {(long)b, 3, 100, 2};
  printf("%ld\n", walk(a, c));
  return 0;
}
