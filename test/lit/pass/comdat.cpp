// Inline functions of two files: the linker keeps one, with one code table.
// RUN: %la_clangxx -O0 -c %s -o %t.1.o && %la_clangxx -O0 -DOTHER -c %s -o %t.2.o
// RUN: %la_clangxx %t.1.o %t.2.o -o %t
// RUN: %python %inputs/code_table_functions.py %t | FileCheck %s
// RUN: rm -rf %t.run && %exits 14 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// CHECK-COUNT-1: _Z6sharedIiEiT_
// CHECK-NOT: _Z6sharedIiEiT_
template <class T> inline int shared(T n) {
  static int calls = 0;
  return n + ++calls;
}
int other(int n);
#ifdef OTHER
int other(int n) { return shared(n) + shared(n); }
#else
int main() { return shared(1) + other(3) + 1; }
#endif
