// RUN: %la_clang -O1 -fbasic-block-sections=all -c -g %s -o %t.o -Rpass-missed=leastaction 2>&1 | FileCheck %s
// RUN: %same_behaviour %s -O2 -fsplit-machine-functions
// CHECK: block_sections.c:[[@LINE+1]]:{{.*}}remark: function 'main' is not instrumented: its blocks are spread over several sections
int main(int n, char **arguments) {
  while (n < 100)
    n += arguments[0][0] ? 3 : 4;
  return n;
}
