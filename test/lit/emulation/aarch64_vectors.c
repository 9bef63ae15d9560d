// Accesses that the emulator does not tell of are recorded: of SVE under masks, in structures and by indices, and of
// dc zva, also where the next instruction is in another block.
// REQUIRES: qemu, aarch64
// RUN: %aarch64_clang -O1 -static -march=armv8.2-a+sve %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate -o %t.run -- %t > %t.txt
// RUN: %show_emulated %t.run load structures gather scatter zero >> %t.txt && FileCheck %s < %t.txt
// CHECK: at [[#%#x,A:]]
// CHECK: in load
// CHECK-NEXT: load accesses [[#%#x,A]]
// CHECK-NEXT: load accesses [[#%#x,A+8]]
// CHECK-NEXT: load accesses [[#%#x,A+16]]
// CHECK-NEXT: in
// CHECK: in structures
// CHECK-NEXT: structures accesses [[#%#x,A]]
// CHECK-NEXT: structures accesses [[#%#x,A+8]]
// CHECK-NEXT: structures accesses [[#%#x,A+16]]
// CHECK-NEXT: structures accesses [[#%#x,A+24]]
// CHECK-NEXT: in
// CHECK: in gather
// CHECK-NEXT: gather accesses [[#%#x,A+40]]
// CHECK-NEXT: gather accesses [[#%#x,A+8]]
// CHECK-NEXT: in
// CHECK: in scatter
// CHECK-NEXT: scatter accesses [[#%#x,A+44]]
// CHECK-NEXT: scatter accesses [[#%#x,A+4]]
// CHECK-NEXT: in
// CHECK: in zero
// CHECK-NEXT: zero accesses [[#%#x,A+512]]
// CHECK-NEXT: zero accesses [[#%#x,A+576]]
#include <stdio.h>
__attribute__((aligned(512))) long numbers[256];
__asm__(".arch armv8.2-a+sve\n"
        "load: mov x9, #0; mov x10, #3; whilelt p0.d, x9, x10\n"
        "ld1d {z0.d}, p0/z, [x0]; add x9, x9, #2; whilelt p0.d, x9, x10; ld1d {z0.d}, p0/z, [x0, #1, mul vl]; ret\n"
        ".size load, . - load; .type load, %function\n"
        "structures: ptrue p0.d; ld2d {z0.d, z1.d}, p0/z, [x0]; b 1f; 1: ret\n"
        ".size structures, . - structures; .type structures, %function\n"
        "gather: ptrue p0.d; index z0.d, #5, #-4; ld1d {z0.d}, p0/z, [x0, z0.d, lsl #3]; ret\n"
        ".size gather, . - gather; .type gather, %function\n"
        "scatter: ptrue p0.d; index z0.d, #10, #-10; add x0, x0, #4; st1w {z0.d}, p0, [x0, z0.d, uxtw #2]; ret\n"
        ".size scatter, . - scatter; .type scatter, %function\n"
        "zero: add x0, x0, #520; dc zva, x0; ret\n"
        ".size zero, . - zero; .type zero, %function");
void load(long *), structures(long *), gather(long *), scatter(long *), zero(long *);
int main(void) {
  printf("at %p\n", (void *)numbers);
  load(numbers);
  structures(numbers);
  gather(numbers);
  scatter(numbers);
  zero(numbers);
  return 0;
}
