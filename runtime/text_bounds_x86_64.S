// Assembled twice and linked first and last: the bounds of the runtime's code, which single-stepping leaves out.
        .text
        .globl  TEXT_BOUND
        .type   TEXT_BOUND, @object
TEXT_BOUND:
        .byte   0xcc
        .size   TEXT_BOUND, 1
        .section .note.GNU-stack, "", @progbits
