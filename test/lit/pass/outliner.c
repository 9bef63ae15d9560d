// LLVM's outliner runs when all functions of a file are instrumented, and none is printed: what it would move stays.
// RUN: %la_clang -O2 -mllvm -enable-machine-outliner=always %s -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run | FileCheck %s
// CHECK: run: intact
// CHECK: instructions {{[0-9][0-9][0-9]+}}
int left[100], right[100];

__attribute__((noinline)) static int sum(const int *numbers, int factor) {
  int all = 0;
  for (int i = 0; i < 100; ++i) {
    all += numbers[i] * factor;
    if (all & 1)
      all ^= i;
  }
  return all;
}

__attribute__((noinline)) static int sumToo(const int *numbers, int factor) {
  int all = 1;
  for (int i = 0; i < 100; ++i) {
    all += numbers[i] * factor;
    if (all & 2)
      all ^= i;
  }
  return all;
}

int main(int argc, char **argv) {
  (void)argv;
  return sum(left, argc) + sumToo(right, argc) == 4711;
}
