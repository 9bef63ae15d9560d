// Instrumented shared objects, linked and loaded with dlopen.
// RUN: %la_clang -O2 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %la_clang -O1 -fPIC -shared -DLIBRARY -DFACTOR=5 %s -o %t.loaded.so
// RUN: %la_clang -O2 %s %t.so -o %t -ldl
// RUN: rm -rf %t.run && %leastaction record --step -o %t.run -- %t %t.loaded.so | FileCheck %s
// RUN: %leastaction check %t.run --json %t.json
// RUN: %json %t.json 'd["same_as_steps"]["instructions"] > 1000' 'd["same_as_steps"]["unknown_accesses"] == 0'
// CHECK: 1400 7000
#ifndef FACTOR
#define FACTOR 1
#endif
long scaled(long n);
#ifdef LIBRARY
static long table[8] = {1, 2, 3, 4, 5, 6, 7, 0};
long scaled(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++)
    sum += table[i & 7] * FACTOR;
  return sum;
}
#else
#include <dlfcn.h>
#include <stdio.h>
int main(int count, char **words) {
  long linked = scaled(400);
  void *library = dlopen(words[count - 1], RTLD_NOW);
  long (*loaded)(long) = (long (*)(long))dlsym(library, "scaled");
  printf("%ld %ld\n", linked, loaded(400));
  return 0;
}
#endif
