// mode=count: shared objects, a child process with counts of its own, and a signal that ends the program.
// RUN: rm -rf %t && mkdir %t
// RUN: %la_clang -O1 --la-mode=count -DLIBRARY -fPIC -shared %s -o %t/libkernel.so
// RUN: %la_clang -O1 --la-mode=count %s %t/libkernel.so -o %t/program
// RUN: cd %t && %exits 134 %leastaction record -o %t/c.run -- %t/program
// RUN: %leastaction report %t/c.run --json %t/parent.json > %t/parent.txt
// RUN: %leastaction report %t/c.*.run --json %t/child.json > %t/child.txt
// RUN: %json %t/parent.json 'r["work_flop"] == 200' 'any("Signal 6" in note for note in d["notes"])'
// RUN: %json %t/child.json 'r["work_flop"] == 6' 'r["name"] == "main"'
// RUN: FileCheck %s --input-file %t/parent.txt
// CHECK: The block that each thread was in when the signal came counts as a whole.
double kernel(int n);
#ifdef LIBRARY
double kernel(int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 0.5 + 1;
  return sum;
}
#else
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  volatile double sum = kernel(100);
  int status;
  if (fork() == 0) {
    sum = kernel(3);
    return 0;
  }
  wait(&status);
  abort();
}
#endif
