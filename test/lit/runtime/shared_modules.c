// Processes of one recording share the copy of a file that they have in common; one of the same name and size that is
// another gets its own.
// RUN: rm -rf %t && mkdir -p %t/other && cd %t && %la_clang -O1 %s -o program && %la_clang -O1 -DRESULT=3 %s -o other/program
// RUN: sh -c 'test $(stat -c %%s program) = $(stat -c %%s other/program)'
// RUN: %leastaction record -o a.run -- sh -c './program; ./program; other/program; true' 2> said.txt
// RUN: sh -c 'stat -c %%h a.run/modules/0-program a.*.run/modules/0-program' | sort | FileCheck %s
// CHECK: 1
// CHECK-NEXT: 2
// CHECK-NEXT: 2
// RUN: sh -ec 'for run in a*.run; do %leastaction check $run; done'
// RUN: rm -r a.run && sh -ec 'for run in a*.run; do %leastaction check $run; done'
// RUN: sh -c 'rm -r a*.run' && mkdir -p a.run/modules && ln -s %t/program a.run/modules/0-program
// RUN: %exits 2 env LEASTACTION_OUT=a.run ./program
// RUN: sh -ec '%leastaction check a.*.run; test ! -L a.*.run/modules/0-program; test $(stat -c %%h program) = 1'
#ifndef RESULT
#define RESULT 2
#endif
int main(void) { return RESULT; }
