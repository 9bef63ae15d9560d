// A program that replaces itself leaves its own run and does not touch the next one's.
// RUN: %la_clang -O1 %s -o %t && rm -rf %t.dir && mkdir %t.dir
// RUN: %exits 6 %leastaction record -o %t.dir/a.run -- %t again
// RUN: ls %t.dir | count 2
// RUN: %exits 1 %leastaction check %t.dir/a.run
// RUN: mv %t.dir/a.*.run %t.dir/second && %leastaction check %t.dir/second
#include <unistd.h>
int main(int n, char **arguments) {
  if (n > 1)
    execl(arguments[0], arguments[0], (char *)0);
  return 6;
}
