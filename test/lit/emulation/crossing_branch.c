// A loop whose branch, or what is fused with it, crosses a line of code takes Golden Cove two ticks a turn, where the program's own
// addresses are known: emulated, and not in the order of first use.
// REQUIRES: qemu
// RUN: sh -ec 'for skip in 48 52 53 55; do %clang -O1 -DSKIP=$skip %s -o %t-$skip; rm -rf %t-$skip.run; %leastaction record --emulate -o %t-$skip.run -- %t-$skip; %leastaction report %t-$skip.run --core sapphirerapids --json %t-$skip.json > %t.txt; done'
// RUN: %json %t-48.json '4000 < r["ticks"] < 6000'
// RUN: %json %t-53.json '4000 < r["ticks"] < 6000'
// RUN: %json %t-52.json '8000 < r["ticks"] < 10000'
// RUN: %json %t-55.json '8000 < r["ticks"] < 10000'
// RUN: %leastaction report %t-52.run --core sapphirerapids --layout canonical --json %t.json > %t.txt
// RUN: %json %t.json '4000 < r["ticks"] < 6000'
int main(void) {
  long turns = 4000;
  __asm__ volatile("jmp 1f\n .p2align 6\n .skip %c1\n"
                   "1: leaq 1(%%rax), %%rcx\n decq %0\n cmpq $0, %0\n jne 1b" // at 0, 4, 7 and 11 behind the label; 13 byte
                   : "+r"(turns)
                   : "i"(SKIP)
                   : "rcx");
  return 0;
}
