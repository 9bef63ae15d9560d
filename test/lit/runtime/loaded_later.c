// A shared object that is loaded while the program runs: its code is in the run, too.
// RUN: %la_clang -O1 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %la_clang -O1 -DPATH='"%t.so"' %s -o %t && rm -rf %t.run
// RUN: %exits 13 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// RUN: ls %t.run/modules | FileCheck %s
// RUN: %leastaction report %t.run --json %t.json --core skylake > %t.txt
// RUN: %json %t.json 'r["name"] == "main"' '"twice" in [f["function"] for f in r["by_function"]]'
// CHECK: 0-loaded_later.c.tmp
// CHECK: 1-loaded_later.c.tmp.so
#ifdef LIBRARY
int twice(int n) { return 2 * n; }
#else
#include <dlfcn.h>
int main(void) {
  void *library = dlopen(PATH, RTLD_NOW);
  if (!library)
    return 1;
  int (*twice)(int) = (int (*)(int))dlsym(library, "twice");
  return twice(6) + 1;
}
#endif
