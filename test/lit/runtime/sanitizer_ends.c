// A sanitizer that has found something ends the process by a system call of its own; what was recorded is written before.
// RUN: sh -ec 'for mode in trace count probe; do %la_clang -O1 -g -fsanitize=address --la-mode=$mode %s -o %t; rm -rf %t.run; \
// RUN:   %exits 1 %leastaction record -o %t.run -- %t 2>/dev/null; %leastaction check %t.run | FileCheck %s; done'
// CHECK: : intact
// CHECK: region executions 1
#include <stdlib.h>
void *volatile leaked;
int main(void) {
  leaked = malloc(10);
  leaked = NULL;
  return 0;
}
