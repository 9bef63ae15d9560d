// Assembly whose symbols have no size, as nasm leaves them, is code that was not recorded: its calls are, and the notes
// count its functions, up to the next one or the section's end.
// RUN: %clang -DASSEMBLY -x assembler-with-cpp -c %s -o %t.s.o
// RUN: %la_clang -O2 -g %s %t.s.o -o %t && rm -rf %t.run && %leastaction record -o %t.run -- %t
// RUN: %leastaction check %t.run && %leastaction report %t.run | tr -s ' \n' ' ' | FileCheck %s
// CHECK: call:triple
// CHECK: Not recorded: 2 of {{[0-9]+}} functions, {{[0-9.]+}} % of the code. 2 were compiled without the plugin
#ifdef ASSEMBLY
  .text
  .type triple, @function
  .globl triple
triple:
  leal (%rdi,%rdi,2), %eax
  ret
  .type unused, @function
unused:
  xorl %eax, %eax
  ret
  .section .note.GNU-stack,"",@progbits
#else
int triple(int);
int main(int argc, char **argv) {
  (void)argv;
  return triple(argc) != 3;
}
#endif
