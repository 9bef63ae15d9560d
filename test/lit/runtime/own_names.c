// The program's own functions may have the names of what the runtime uses inside.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 21 %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run
// RUN: llvm-readelf --dyn-syms %t | FileCheck %s
// CHECK: __leastaction_thread
// RUN: llvm-nm -D --defined-only %library/libleastaction.so | FileCheck %s --check-prefix=SHARED
// SHARED-NOT: {{ }}ZSTD
// SHARED-NOT: {{ }}XXH
int ZSTD_compress2(int a) { return a + 1; }
int ZSTD_initStaticCCtx(int a) { return ZSTD_compress2(a) + 2; }
int XXH64(int a) { return a * 2; }
int settings(void) { return 3; }
int startRegion(int a) { return a; }
int main(void) { return XXH64(3) + ZSTD_initStaticCCtx(9) + settings() - startRegion(0); }
