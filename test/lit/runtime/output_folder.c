// LEASTACTION_OUT names the run folder; an existing one is not overwritten; LEASTACTION_VERBOSE tells where it is.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: env LEASTACTION_OUT=%t.dir/a.run %exits 5 %t 2>&1 | count 0
// RUN: env LEASTACTION_OUT=%t.dir/a.run LEASTACTION_VERBOSE=1 %exits 5 %t 2>&1 | FileCheck %s
// RUN: ls %t.dir | FileCheck %s --check-prefix=LIST
// RUN: %leastaction check %t.dir/a.run
// RUN: cd %t.dir && %exits 5 %t && ls -d *.tmp.run
// CHECK: leastaction: the run is in '{{.*}}/a.{{[0-9]+}}.run'
// LIST: a.{{[0-9]+}}.run
// LIST-NEXT: a.run
int main(void) { return 5; }
