// Where probes enter the runtime. Every register and flag that a C function may change is saved around the call.
//
//   __leastaction_attend     called by a block's head when the buffer is full or recording has stopped, 128 bytes below
//                            the stack pointer; behind the call, in the operands of two five-byte instructions, are the
//                            ways to go on, relative to the return address: where to record on, and the same place in
//                            the program's own code
//   __leastaction_join       called the same way by the program's own code before it goes over to the copy
//   __leastaction_enter ...  called with a region's name in %rax; the caller has stepped over its red zone and saved
//                            %rax there
//   __leastaction_find_callers  called by timing probes behind an instruction that took long: with an address in the
//                            function in %rcx and how much lower the stack pointer is in %rax; changes %rax, %rcx, %rdx
//   __leastaction_read_clock called by timing probes where the clock is not the time-stamp counter: it comes in %edx and
//                            %eax, as rdtsc has it

#define REGISTER_STATE 0xe7      // x87, SSE, AVX and AVX-512 state
#define REGISTER_STATE_BYTES 2688

        .text

.macro pushCallerSaved
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
.endm

.macro popCallerSaved
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

.macro callSavingAll function, goOn=0, clock=0
        pushCallerSaved
        cld
        movq    %rax, %rdi
        movq    %rsp, %rbp
        movq    %rbp, %rsi
        andq    $-64, %rsp
        subq    $REGISTER_STATE_BYTES + 64, %rsp
.if \goOn                                // with the registers, see frameRegisters in process.cpp
        movq    %rbx, -8(%rbp)
        movq    %r12, -16(%rbp)
        movq    %r13, -24(%rbp)
        movq    %r14, -32(%rbp)
        movq    %r15, -40(%rbp)
        movq    %rbp, %rdi
.endif
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
.if \goOn                                // to way %eax
        movq    88(%rbp), %rcx
        leaq    (%rax,%rax,4), %rax
        movslq  1(%rcx,%rax), %rdx
        addq    %rcx, %rdx
        movq    %rdx, 88(%rbp)
.endif
.if \clock                               // as rdtsc returns it
        movl    %eax, %ecx
        shrq    $32, %rax
        movq    %rcx, 72(%rbp)
        movq    %rax, 56(%rbp)
.endif
        movl    $REGISTER_STATE, %eax
        xorl    %edx, %edx
        xrstor  (%rsp)
        movq    %rbp, %rsp
        popCallerSaved
.endm

#ifdef LEASTACTION_MODULE_STUBS
        .section .leastaction.stubs, "ax", @progbits // format::stubSection
.macro waysStub name, function
        .globl  \name
        .hidden \name
        .type   \name, @function
\name:
        callSavingAll *\function@GOTPCREL(%rip), 1
        ret     $128
        .size   \name, . - \name
.endm

// Hidden: every executable and shared object has its own, because a lazily bound call would use the stack.
        waysStub __leastaction_attend, __leastaction_make_room
        waysStub __leastaction_join, __leastaction_record_registers

// Each executable and shared object tells the runtime when it is loaded: it may be unloaded before anything is written.
        .type   noticeModule, @function
noticeModule:
        jmp     *__leastaction_notice_modules@GOTPCREL(%rip)
        .size   noticeModule, . - noticeModule
        .section .init_array, "aw", @init_array
        .p2align 3
        .quad   noticeModule

// And before any of its code runs, it gets a place for its counters.
        .section .leastaction.stubs, "ax", @progbits
        .type   placeCounters, @function
placeCounters:
        movq    __start_leastaction_counters@GOTPCREL(%rip), %rdi
        movq    __stop_leastaction_counters@GOTPCREL(%rip), %rsi
        leaq    __leastaction_counter_displacement(%rip), %rdx
        jmp     *__leastaction_place_counters@GOTPCREL(%rip)
        .size   placeCounters, . - placeCounters
        .weak   __start_leastaction_counters, __stop_leastaction_counters
        .hidden __start_leastaction_counters, __stop_leastaction_counters
        .section .init_array.00000, "aw", @init_array
        .p2align 3
        .quad   placeCounters

        .bss
        .globl  __leastaction_counter_displacement
        .hidden __leastaction_counter_displacement
        .type   __leastaction_counter_displacement, @object
        .p2align 3
__leastaction_counter_displacement:
        .zero   8
        .size   __leastaction_counter_displacement, 8
#else
// Saving all vector registers takes ten times as long as a mark. What marks at once is the runtime's own code and nothing
// else: it uses the SSE registers at most, and leaves alone what lies above them.
.macro tryAtOnce function
        pushCallerSaved
        cld
        movq    %rax, %rdi
        movq    %rsp, %rbp
        movq    %rbp, %rsi
        subq    $256, %rsp
        andq    $-16, %rsp
.irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        movaps  %xmm\number, 16*\number(%rsp)
.endr
        call    \function
.irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
        movaps  16*\number(%rsp), %xmm\number
.endr
        movq    %rbp, %rsp
        testl   %eax, %eax               // AtOnceAnswer in regions.h
        jne     2f
        popCallerSaved
        ret
2:      cmpl    $1, %eax
        je      3f
        popCallerSaved
        callSavingAll leastactionRunWaiting
        ret
3:      popCallerSaved
.endm

.macro regionStub name, function, atOnce
        .globl  \name
        .type   \name, @function
\name:
        pushq   %rcx                     // nothing is recorded from start to end: the flags stay as they are
        movzbl  leastactionIsOff(%rip), %ecx
        jrcxz   1f
        popq    %rcx
        ret
1:      popq    %rcx
.ifnb \atOnce
        tryAtOnce \atOnce
.endif
        callSavingAll \function
        ret
        .size   \name, . - \name
.endm
        regionStub __leastaction_enter, leastactionEnter, leastactionEnterAtOnce
        regionStub __leastaction_leave, leastactionLeave, leastactionLeaveAtOnce
        regionStub __leastaction_enter_main, leastactionEnterMain
        regionStub __leastaction_leave_main, leastactionLeaveMain

        .globl  __leastaction_read_clock
        .type   __leastaction_read_clock, @function
__leastaction_read_clock:
        lfence
        callSavingAll leastactionReadClock, clock=1
        lfence
        ret
        .size   __leastaction_read_clock, . - __leastaction_read_clock

// What it takes to find the callers ends with its last reading of the clock, which the record has.
        .globl  __leastaction_find_callers
        .type   __leastaction_find_callers, @function
__leastaction_find_callers:
        callSavingAll leastactionRecordEventCallers
        movq    %rcx, %rdx
        movq    __leastaction_reads_tsc@GOTTPOFF(%rip), %rax
        movq    %fs:(%rax), %rcx
        jrcxz   1f
        movq    %rdx, %rcx
        lfence
        rdtsc
        jmp     2f
1:      movq    %rdx, %rcx
        call    __leastaction_read_clock
2:      movl    %eax, (%rcx)
        movl    %edx, 4(%rcx)
        ret
        .size   __leastaction_find_callers, . - __leastaction_find_callers

// Does nothing; under an emulator that records, its plugin knows it by its first instruction: emulatorCallBytes in
// emulation_format.h.
        .globl  leastactionTellEmulator
        .hidden leastactionTellEmulator
        .type   leastactionTellEmulator, @function
leastactionTellEmulator:
        .byte   0x0f, 0x1f, 0x84, 0x00, 0x4c, 0x61, 0x45, 0x6d
        ret
        .size   leastactionTellEmulator, . - leastactionTellEmulator

// long leastactionCloneThread(unsigned long flags, void *stackTop, void *threadPointer, void (*function)(),
//                             int *living)
        .globl  leastactionCloneThread
        .hidden leastactionCloneThread
        .type   leastactionCloneThread, @function
leastactionCloneThread:
        movq    %rcx, %r9
        movq    %r8, %r10
        movq    %rdx, %r8
        xorl    %edx, %edx
        movl    $56, %eax                // clone
        syscall
        testq   %rax, %rax
        je      1f
        ret
1:      xorl    %ebp, %ebp
        andq    $-16, %rsp
        call    *%r9
        ud2
        .size   leastactionCloneThread, . - leastactionCloneThread

// void leastactionCallOnStack(void (*function)(void *), void *argument, void *top)
        .globl  leastactionCallOnStack
        .hidden leastactionCallOnStack
        .type   leastactionCallOnStack, @function
leastactionCallOnStack:
        pushq   %rbp
        movq    %rsp, %rbp
        movq    %rdx, %rsp
        movq    %rdi, %rax
        movq    %rsi, %rdi
        call    *%rax
        leave
        ret
        .size   leastactionCallOnStack, . - leastactionCallOnStack
#endif
        .section .note.GNU-stack, "", @progbits
