// The program is killed by std::terminate, with and without the plugin; what it recorded is whole.
// RUN: %la_clangxx -O1 %s -o %t && rm -rf %t.run
// RUN: %exits 134 %leastaction record -o %t.run -- %t 2>&1 | FileCheck %s
// RUN: %leastaction check %t.run | FileCheck %s --check-prefix=AFTER
// CHECK: terminate called after throwing an instance of 'int'
// CHECK: leastaction: recorded
// AFTER: intact
int main(int n, char **) {
  if (n)
    throw 3;
}
