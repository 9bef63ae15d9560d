// The flags for Makefiles do what `leastaction clang` does.
// RUN: %leastaction config --cflags > %t.cflags && %leastaction config --libs > %t.libs
// RUN: %clang -O1 @%t.cflags -c %s -o %t.o && %clang %t.o -o %t @%t.libs && rm -rf %t.run
// RUN: %exits 7 %leastaction record -o %t.run -- %t && %leastaction check %t.run
// RUN: %leastaction config --plugin | FileCheck %s
// CHECK: LeastAction.so
#include "leastaction.h"
int main(void) { return 7; }
