// A pattern that matches nothing is no reason to record something else.
// RUN: %la_clang -O1 --la-region=nothing_like_it %s -o %t && rm -rf %t.run
// RUN: %exits 7 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// CHECK: nothing was recorded: {{.*}} no function matched --la-region
int main(void) { return 7; }
