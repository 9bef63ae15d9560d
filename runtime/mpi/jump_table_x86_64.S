// The functions of MPI: each jumps to where its entry of a table leads, so that the function it comes to returns to the
// program itself. Entries lead to the resolver first, which finds out what belongs there (see loader.cpp).

  .set entry, 0
  .macro mpi_function name
  .text
  .p2align 4
  .globl \name
  .type \name, @function
\name:
  endbr64
  jmpq *(leastactionMpiTable + 8 * entry)(%rip)
\name\()_first:
  pushq $entry
  jmp resolve
  .size \name, . - \name
  .data
  .quad \name\()_first
  .set entry, entry + 1
  .endm

// Calls leastactionMpiResolve with the number that was pushed, and goes on where it says, with the registers and the
// stack of the program's call.
  .text
  .type resolve, @function
resolve:
  .cfi_startproc
  .cfi_def_cfa_offset 16
  pushq %rax
  .cfi_adjust_cfa_offset 8
  pushq %rdi
  .cfi_adjust_cfa_offset 8
  pushq %rsi
  .cfi_adjust_cfa_offset 8
  pushq %rdx
  .cfi_adjust_cfa_offset 8
  pushq %rcx
  .cfi_adjust_cfa_offset 8
  pushq %r8
  .cfi_adjust_cfa_offset 8
  pushq %r9
  .cfi_adjust_cfa_offset 8
  subq $8, %rsp // aligned to 16 byte
  .cfi_adjust_cfa_offset 8
  movq 64(%rsp), %rdi
  callq leastactionMpiResolve
  movq %rax, 64(%rsp)
  addq $8, %rsp
  .cfi_adjust_cfa_offset -8
  popq %r9
  .cfi_adjust_cfa_offset -8
  popq %r8
  .cfi_adjust_cfa_offset -8
  popq %rcx
  .cfi_adjust_cfa_offset -8
  popq %rdx
  .cfi_adjust_cfa_offset -8
  popq %rsi
  .cfi_adjust_cfa_offset -8
  popq %rdi
  .cfi_adjust_cfa_offset -8
  popq %rax
  .cfi_adjust_cfa_offset -8
  retq // to the function that was found
  .cfi_endproc
  .size resolve, . - resolve

  .data
  .p2align 3
  .globl leastactionMpiTable
  .hidden leastactionMpiTable
  .type leastactionMpiTable, @object
leastactionMpiTable:

#define LEASTACTION_MPI(NAME, WRAPPER, CALL) mpi_function MPI_##NAME;
#include "runtime/mpi/functions.def"

  .data
  .size leastactionMpiTable, . - leastactionMpiTable
  .section .note.GNU-stack, "", @progbits
