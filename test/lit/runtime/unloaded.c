// A shared object that is found by a relative path and unloaded again is in the run, and the program is unharmed.
// RUN: rm -rf %t.d && mkdir %t.d && cd %t.d
// RUN: %la_clang -O1 -g -fPIC -shared -DLIBRARY %s -o libsum.so
// RUN: %la_clang -O1 -g %s -o main -ldl
// RUN: %exits 6 %leastaction record -o x.run -- ./main
// RUN: %leastaction check x.run | FileCheck %s
// RUN: %leastaction report x.run --json x.json >report.txt
// RUN: %json x.json '"sum" in [row["function"] for row in d["regions"][0]["by_function"]]'
// CHECK: x.run: intact
#ifdef LIBRARY
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i * n;
  return s;
}
#else
#include <dlfcn.h>
int main(void) {
  void *library = dlopen("./libsum.so", RTLD_NOW);
  int (*sum)(int) = (int (*)(int))dlsym(library, "sum");
  int result = sum(4);
  dlclose(library);
  return result == 24 ? 6 : 1;
}
#endif
