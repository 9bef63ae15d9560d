// A run is complete in itself: elsewhere, without the program and its library, and after both were built anew, its report
// is the same. A stripped program is recorded as well; only source lines are missing.
// RUN: rm -rf %t && mkdir -p %t/there && cd %t
// RUN: %la_clang -O1 -g -shared -fPIC -DLIBRARY %s -o libwork.so
// RUN: %la_clang -O1 -g %s -o program -L. -lwork -Wl,-rpath,%t
// RUN: %exits 3 %leastaction record -o a.run -- %t/program
// RUN: %leastaction report a.run --core skylake --by line > before.txt
// RUN: %la_clang -O0 -shared -fPIC -DLIBRARY %s -o libwork.so && %la_clang -O0 %s -o program -L. -lwork
// RUN: %leastaction check a.run && %leastaction report a.run --core skylake --by line > rebuilt.txt && cmp before.txt rebuilt.txt
// RUN: mv a.run there && rm program libwork.so && cd there
// RUN: %leastaction check a.run && %leastaction report a.run --core skylake --by line > after.txt && cmp ../before.txt after.txt
// RUN: FileCheck %s < after.txt
// CHECK: moved_run.c:{{[0-9]+}}
// RUN: cd %t && %la_clang -O1 -g -DLIBRARY -DALONE %s -o whole && cp whole bare && llvm-strip bare
// RUN: %exits 3 %leastaction record -o whole.run -- ./whole && %exits 3 %leastaction record -o bare.run -- ./bare
// RUN: %leastaction check bare.run && %leastaction report bare.run --core skylake --by line --json bare.json | FileCheck %s --check-prefix=BARE
// RUN: %leastaction report whole.run --core skylake --json whole.json > whole.txt
// RUN: %json bare.json 'r["instructions"] == json.load(open("whole.json"))["regions"][0]["instructions"]'
// BARE: (unknown) main
int work(int n);
#ifdef LIBRARY
volatile int counters[64];
int work(int n) {
  for (int i = 0; i < 1000; i++)
    counters[i & 63] += n;
  return 3;
}
#endif
#if !defined LIBRARY || defined ALONE
int main(void) { return work(2); }
#endif
