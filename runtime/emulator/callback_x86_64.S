// QEMU's translated code calls these at the head of a block, or before an instruction, with its number of the
// processor and what was registered with the block or instruction; the third argument is the processor's structure, of
// which translated code has the address in %rbp.
        .macro  withRegisters name, function
        .text
        .globl  \name
        .hidden \name
        .type   \name, @function
\name:
        movq    %rbp, %rdx
        jmp     \function
        .size   \name, . - \name
        .endm

        withRegisters leastactionX86BlockCallback, leastactionX86BlockExecuted
        withRegisters leastactionAarch64BlockCallback, leastactionAarch64BlockExecuted
        withRegisters leastactionPowerpcBlockCallback, leastactionPowerpcBlockExecuted
        withRegisters leastactionIndicesCallback, leastactionIndicesExecuted
        withRegisters leastactionHiddenCallback, leastactionHiddenExecuted
        withRegisters leastactionSpecialCallback, leastactionSpecialExecuted
        .section .note.GNU-stack, "", @progbits
