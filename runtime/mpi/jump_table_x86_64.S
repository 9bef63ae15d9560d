// The functions of MPI: each jumps to where its entry of a table leads, so that the function it comes to returns to the
// program itself. Entries lead to the resolver first, which finds out what belongs there (see loader.cpp).
//
// Those with P are what bindings for Fortran call. A call from their code goes where one of the program in C goes, any
// other one to MPI's own function: tools and the wrappers themselves make those.

#define OWN 0x10000 // marks numbers of those with P; leastaction::mpi::ownFunction

  .set entry, 0
  .macro mpi_function name, own
  .text
  .p2align 4
  .globl \name
  .type \name, @function
\name:
  endbr64
.Ljump_\name:
  jmpq *(leastactionMpiTable + 8 * entry)(%rip)
\name\()_first:
  pushq $entry
  jmp resolve
  .size \name, . - \name
  .p2align 4
  .globl \own
  .type \own, @function
\own:
  endbr64
  movq (%rsp), %rax // where it returns to
  subq leastactionMpiFortran(%rip), %rax
  cmpq leastactionMpiFortran + 8(%rip), %rax
  jb .Ljump_\name
  jmpq *(leastactionMpiOwn + 8 * entry)(%rip)
\own\()_first:
  pushq $(OWN + entry)
  jmp resolve
  .size \own, . - \own
  .data
  .quad \name\()_first
  .data 1
  .quad \own\()_first
  .set entry, entry + 1
  .endm

// Calls leastactionMpiResolve with the number that was pushed and the address that the program's call returns to, and
// goes on where it says, with the registers and the stack of that call.
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
  movq 72(%rsp), %rsi
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

// Both tables stand in the order of the list.
  .macro table name
  .p2align 3
  .globl \name
  .hidden \name
  .type \name, @object
\name:
  .endm
  .data
  table leastactionMpiTable
  .data 1
  table leastactionMpiOwn

#define LEASTACTION_MPI(NAME, WRAPPER, CALL) mpi_function MPI_##NAME, PMPI_##NAME;
#include "runtime/mpi/functions.def"

  .data
  .size leastactionMpiTable, . - leastactionMpiTable
  .data 1
  .size leastactionMpiOwn, . - leastactionMpiOwn
  .section .note.GNU-stack, "", @progbits
