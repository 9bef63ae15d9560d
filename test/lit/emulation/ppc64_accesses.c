// Addresses of accesses are right, also of those that the emulator does not tell of: dcbz, several registers, strings.
// Memory that a program sets to zero is zero.
// REQUIRES: qemu, ppc64
// RUN: %ppc64_gcc -O1 -static %s -o %t && rm -rf %t.run
// RUN: %leastaction record --emulate -o %t.run -- %t > %t.txt && %leastaction check %t.run
// RUN: %show_emulated %t.run zero several strings vectors update >> %t.txt && FileCheck %s < %t.txt
// CHECK: at [[#%#x,A:]], zeros 128
// CHECK: in zero
// CHECK-NEXT: zero accesses [[#%#x,A+512]]
// CHECK-NEXT: zero accesses [[#%#x,A+1280]]
// CHECK-NEXT: in
// CHECK: in strings
// CHECK-NEXT: strings accesses [[#%#x,A]]
// CHECK-NEXT: strings accesses [[#%#x,A]]
// CHECK-NEXT: in
// CHECK: in vectors
// CHECK-NEXT: vectors accesses [[#%#x,A]]
// CHECK-NEXT: vectors accesses [[#%#x,A+8]]
// CHECK-NEXT: vectors accesses [[#%#x,A+16]]
// CHECK-NEXT: in
// CHECK: in update
// CHECK-NEXT: update accesses [[#%#x,A+8]]
// CHECK-NEXT: update accesses [[#%#x,A+16]]
// CHECK-NEXT: update accesses [[#%#x,A+12]]
// CHECK-NEXT: in
// CHECK: in several
// CHECK-NEXT: several accesses [[#%#x,A+16]]
// CHECK-NEXT: several accesses [[#%#x,A+16]]
// CHECK-NEXT: in
#include <stdio.h>
#include <string.h>
__attribute__((aligned(512))) char bytes[2048];
#define FUNCTION(name, body)                                                                                           \
  ".globl " name "; .section .opd,\"aw\"; .align 3; " name ": .quad .L" name ",.TOC.@tocbase,0; .previous\n"            \
  ".type " name ",@function; .L" name ": " body "; blr; .size " name ", . - .L" name "\n"
__asm__(".machine power4; .machine altivec\n"
        FUNCTION("zero", "addi 3,3,520; dcbz 0,3; li 4,768; dcbz 3,4")
        FUNCTION("several", "lmw 30,16(3); stmw 30,16(3)")
        FUNCTION("strings", "lswi 5,3,7; b 1f; 1: stswi 5,3,9")
        FUNCTION("vectors", "li 4,17; lvx 2,0,3; lvewx 2,3,4")
        FUNCTION("update", "ldu 5,8(3); li 4,8; lwzux 5,3,4; lbz 5,-4(3); li 0,0; dcbt 0,3"));
void zero(char *), several(char *), strings(char *), vectors(char *), update(char *);
int main(void) {
  int zeros = 0;
  memset(bytes, 1, sizeof bytes);
  zero(bytes);
  for (int i = 512; i < 1024; ++i)
    zeros += bytes[i] == 0;
  printf("at %p, zeros %d\n", (void *)bytes, zeros);
  strings(bytes), vectors(bytes), update(bytes);
  register long kept30 __asm__("30") = 0, kept31 __asm__("31") = 0;
  __asm__ volatile("" : "+r"(kept30), "+r"(kept31));
  several(bytes);
  __asm__ volatile("" : : "r"(kept30), "r"(kept31));
}
