// A pattern that matches nothing leaves `main` as the region.
// RUN: %la_clang -O1 --la-region=nothing_like_it %s -o %t && rm -rf %t.run
// RUN: %exits 7 %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake | FileCheck %s
// CHECK: main
int main(void) { return 7; }
