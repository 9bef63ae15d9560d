// What chooses between a function and its copy stands before the code that saves registers. That code keeps the
// function's line, and debuggers stop behind it, where arguments have their values, as without the plugin.
// RUN: %la_clang -c -O2 -g %s -o %t.o && llvm-dwarfdump --debug-line %t.o | FileCheck %s
// CHECK:      0x0000000000000000 [[#@LINE+5]] 0 {{.*}} is_stmt
// CHECK-NEXT: 0x{{0+[1-9a-f][0-9a-f]*}} [[#@LINE+4]] 0
// CHECK-NEXT: 0x{{0+[1-9a-f][0-9a-f]*}} [[#@LINE+5]]
// CHECK-NEXT: 0x{{0+[1-9a-f][0-9a-f]*}} [[#@LINE+4]] {{.*}} prologue_end
extern int given(int);
int work(int n, int *values) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += given(values[i]) * n;
  return sum;
}
