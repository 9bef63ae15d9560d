// mode=markers adds markers and nothing else: no code table, no instruction outside the calls of the runtime.
// RUN: %la_clang -O2 --la-mode=markers -c %s -o %t.o
// RUN: llvm-readelf -S %t.o | FileCheck %s --check-prefix=SECTIONS
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=other %t.o | tail -n +5 > %t.1
// RUN: %clang -O2 -c %s -o %t.plain.o
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=other %t.plain.o | tail -n +5 > %t.2
// RUN: cut -f 2- %t.1 > %t.1.text && cut -f 2- %t.2 > %t.2.text && diff %t.1.text %t.2.text
// RUN: llvm-objdump -dr --no-show-raw-insn --disassemble-symbols=main %t.o | FileCheck %s
// SECTIONS-NOT: .leastaction.code
// CHECK: __leastaction_enter_main
// CHECK: other
// CHECK: __leastaction_leave_main
// CHECK: retq
// CHECK-NOT: __leastaction
__attribute__((noinline)) int other(int n) {
  while (n < 1000)
    n = n * 3 + 1;
  return n;
}
int main(int n, char **a) { return other(n) & 127; }
