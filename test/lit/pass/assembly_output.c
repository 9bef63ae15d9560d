// What -S writes can be assembled, and is the same program.
// RUN: %la_clang -O2 -g -S %s -o %t.s && %clang -c %t.s -o %t.1.o
// RUN: %la_clang -O2 -g -c %s -o %t.2.o
// RUN: llvm-objdump -d --no-show-raw-insn %t.1.o | tail -n +4 > %t.1.txt
// RUN: llvm-objdump -d --no-show-raw-insn %t.2.o | tail -n +4 > %t.2.txt
// RUN: diff %t.1.txt %t.2.txt
// RUN: %la_clang -O2 -S -masm=intel %s -o %t.intel.s && %clang -c %t.intel.s -o %t.3.o
// RUN: llvm-objdump -d --no-show-raw-insn %t.3.o | tail -n +4 > %t.3.txt
// RUN: diff %t.1.txt %t.3.txt
extern int table[];
int f(int n, const char *text) {
  for (; *text; text++)
    n += table[(unsigned char)*text];
  return n;
}
