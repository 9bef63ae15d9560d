// A function that ends in a call without return: behind it in the code stands the next function, which may even be the
// one that is called. It is recorded, so the call is not into unknown code.
// RUN: %same_behaviour %s -O2
// RUN: %la_clang -O2 %s -o %t && rm -rf %t.run
// RUN: %exits 11 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json '[o["opcode"] for o in r["by_opcode"] if o["opcode"].startswith("call:")] == ["call:_setjmp"]'
#include <setjmp.h>
static jmp_buf target;
_Noreturn void leave(int code);
__attribute__((noinline)) void work(int n) { leave(n + 10); }
__attribute__((noinline)) _Noreturn void leave(int code) { longjmp(target, code); }
int main(int n, char **a) {
  int code = setjmp(target);
  if (code)
    return code;
  work(n);
}
