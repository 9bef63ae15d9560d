// A byte in front of where registers point to has a known address, though its distance is all ones.
// RUN: %la_clang -O2 -g %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction report %t.run --core skylake | FileCheck %s
// CHECK: region count
// CHECK-NOT: without a recorded address
#include <leastaction.h>
static int count[256];
static unsigned char text[3000];
int main(int argc, char **argv) {
  for (int i = 0; i < 3000; i++)
    text[i] = i * 7 * argc;
  leastaction_start("count");
  for (int i = 0; i < 3000; i++)
    count[text[i]]++;
  leastaction_stop("count");
  return count[3] == 0;
}
