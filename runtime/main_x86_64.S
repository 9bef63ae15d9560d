// int __wrap_main(int, char **, char **): what the C library calls in place of `main` in executables that are linked
// with --wrap=main. Calls main with a stack pointer that is always at the same place within its page: frames that are
// aligned to more than 16 byte, and which data share a cache line, depend on it. With recording off it leaves nothing
// behind.
//
// A member of its own of the library: only such executables have a __real_main.
        .text
        .globl  __wrap_main
        .hidden __wrap_main
        .type   __wrap_main, @function
__wrap_main:
        .cfi_startproc
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        pushq   %rdi
        pushq   %rsi
        pushq   %rdx
        subq    $8, %rsp
        call    leastactionPlacesMain
        addq    $8, %rsp
        popq    %rdx
        popq    %rsi
        popq    %rdi
        testl   %eax, %eax
        je      .LasItIs
        andq    $-4096, %rsp
        call    __real_main
        leave
        .cfi_remember_state
        .cfi_def_cfa %rsp, 8
        ret
.LasItIs:
        .cfi_restore_state
        popq    %rbp
        .cfi_def_cfa %rsp, 8
        jmp     __real_main
        .cfi_endproc
        .size   __wrap_main, . - __wrap_main
        .section .note.GNU-stack, "", @progbits
