// Where probes enter the runtime. Every register and flag that a C function may change is saved around the call.
//
//   __leastaction_full_REG   reached by `jne` when a buffer is full; REG holds the address to go back to
//   __leastaction_enter ...  called with a region's name in %rax; the caller has stepped over its red zone

#define REGISTER_STATE 0xe7      // x87, SSE, AVX and AVX-512 state
#define REGISTER_STATE_BYTES 2688

        .text

.macro callSavingAll function
        pushfq
        pushq   %rax
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %r11
        pushq   %rbp
        cld
        movq    %rax, %rdi
        movq    %rsp, %rbp
        andq    $-64, %rsp
        subq    $REGISTER_STATE_BYTES, %rsp
        xorl    %ecx, %ecx               // XRSTOR refuses a header with stray bits
        movq    %rcx, 512(%rsp)
        movq    %rcx, 520(%rsp)
        movq    %rcx, 528(%rsp)
        movq    %rcx, 536(%rsp)
        movq    %rcx, 544(%rsp)
        movq    %rcx, 552(%rsp)
        movq    %rcx, 560(%rsp)
        movq    %rcx, 568(%rsp)
        movl    $REGISTER_STATE, %eax
        xorl    %edx, %edx
        xsave   (%rsp)
        call    \function
        movl    $REGISTER_STATE, %eax
        xorl    %edx, %edx
        xrstor  (%rsp)
        movq    %rbp, %rsp
        popq    %rbp
        popq    %r11
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        popq    %rax
        popfq
.endm

// These are hidden: every executable and shared object has its own, because a lazily bound call would use the stack.
.macro fullStub register
        .globl  __leastaction_full_\register
        .hidden __leastaction_full_\register
        .type   __leastaction_full_\register, @function
__leastaction_full_\register:
        leaq    -128(%rsp), %rsp
        callSavingAll *__leastaction_make_room@GOTPCREL(%rip)
        leaq    128(%rsp), %rsp
        jmp     *%\register
        .size   __leastaction_full_\register, . - __leastaction_full_\register
.endm

#ifdef LEASTACTION_FULL_STUBS
        fullStub rax
        fullStub rcx
        fullStub rdx
        fullStub rsi
        fullStub rdi
        fullStub r8
        fullStub r9
        fullStub r10
        fullStub r11

// Each executable and shared object tells the runtime when it is loaded: it may be unloaded before anything is written.
        .type   noticeModule, @function
noticeModule:
        jmp     *__leastaction_notice_modules@GOTPCREL(%rip)
        .size   noticeModule, . - noticeModule
        .section .init_array, "aw", @init_array
        .p2align 3
        .quad   noticeModule
#else
.macro regionStub name, function
        .globl  \name
        .type   \name, @function
\name:
        callSavingAll \function
        ret
        .size   \name, . - \name
.endm
        regionStub __leastaction_enter, leastactionEnter
        regionStub __leastaction_leave, leastactionLeave
        regionStub __leastaction_enter_main, leastactionEnterMain
        regionStub __leastaction_leave_main, leastactionLeaveMain
#endif
        .section .note.GNU-stack, "", @progbits
