// Thread-local variables in an executable, and in a shared object (general dynamic: a call of __tls_get_addr).
// RUN: %same_behaviour %s -O2
// RUN: %same_behaviour %s -O0 -fPIC
// RUN: %same_code %s -O1 -fPIC
// RUN: %la_clang -O1 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %la_clang -O1 -DUSER %s %t.so -o %t && rm -rf %t.run
// RUN: %exits 59 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
#if defined(LIBRARY) || !defined(USER)
_Thread_local int counter = 3;
static _Thread_local int local[8];
__attribute__((noinline)) int next(int by) {
  local[by & 7] += by;
  counter += local[by & 7];
  return counter;
}
#else
int next(int by);
#endif
#ifndef LIBRARY
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5; i++)
    sum += next(i);
  return sum + next(4) + next(4) - 30;
}
#endif
