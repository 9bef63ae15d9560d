// The runtime's entry points, and what it does when the process starts, forks and ends.
#include "leastaction.h"
#include "runtime/attachment.h"
#include "runtime/chunk_writer.h"
#include "runtime/cursor.h"
#include "runtime/ending.h"
#include "runtime/guard.h"
#include "runtime/initial_stack.h"
#include "runtime/interruptions.h"
#include "runtime/message.h"
#include "runtime/process_identity.h"
#include "runtime/regions.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/sanitizer.h"
#include "runtime/settings.h"
#include "runtime/signals.h"
#include "runtime/step.h"
#include "runtime/thinning.h"
#include "runtime/thread_alarm.h"
#include "runtime/thread_life.h"
#include "runtime/threads.h"

#include <stdlib.h>

namespace format = leastaction::format;
using namespace leastaction::runtime;

/// What __leastaction_make_room returns: the way on that a block's head offers.
enum { goOnRecording = 0, goOnInOwnCode = 1 };

/// Defined by any module that has regions of its own; `main` is then none.
extern "C" const char __leastaction_explicit_regions __attribute__((weak));

/// Recording, from the start to the end of the process: markers must cost next to nothing then.
extern "C" bool leastactionIsOff;
bool leastactionIsOff = false;

namespace {

void startInChild() {
  rememberProcess();
  forgetEnding();
  forgetRunFolder();
  forgetBytesWritten();
  forgetThinning();
  forgetAttachment();
  forgetOtherThreads();
  forgetAlarm();
  if (ThreadState *state = knownThread())
    restartThread(*state);
}

/// The program's general registers, from what the stub that called here saved: %rbp lies at `frame`.
void frameRegisters(const uint64_t *frame, uint64_t *registers) {
  enum { rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15 };
  constexpr int above[] = {rbp, r11, r10, r9, r8, rdi, rsi, rdx, rcx, rax}, below[] = {rbx, r12, r13, r14, r15};
  constexpr int flagsAndReturn = 2, redZoneWords = 16;
  const uint64_t *next = frame;
  for (int reg : above)
    registers[reg] = *next++;
  registers[rsp] = reinterpret_cast<uint64_t>(next + flagsAndReturn + redZoneWords);
  next = frame;
  for (int reg : below)
    registers[reg] = *--next;
}

/// The calling thread's state if it may record. Needs a guard.
ThreadState *recordingThread() {
  static Once noMemory;
  // A handler that interrupted the runtime itself; only one that was installed behind its back can.
  if (!settings().on || runtimeDepth > 1)
    return nullptr;
  if (isNewProcess()) // forked by a system call of its own
    startInChild();
  if (!mayRecord())
    return nullptr;
  callWhenRunFolderIsMade(guardDefaultActions); // not at the process's start: its own constructors may come before
  ThreadState *state = currentThread();
  if (!state)
    noMemory.say("there is no memory for a thread's buffers; the thread is not recorded: free some");
  return state && !isBlind(*state, __builtin_frame_address(0)) ? state : nullptr;
}

void start(const char *name, const CallSite &site) {
  if (AtOnceAnswer answer = startAtOnce(name, site); answer != AtOnceAnswer::nothingDone) {
    if (answer == AtOnceAnswer::handlersWait)
      runWaitingHandlers();
    return;
  }
  Unstepped unstepped;
  InRuntime guard;
  if (ThreadState *state = recordingThread())
    startRegion(*state, name, site);
}

/// What leastaction_start() becomes, so that it has a frame only where something is recorded.
__attribute__((noinline)) void startHere(const char *name) {
  const auto *frame = static_cast<const uint64_t *>(__builtin_frame_address(0)); // %rbp of the caller, then its %rip
  start(name, {frame[1], reinterpret_cast<uint64_t>(frame + 2), frame[0]});
}

/// Of a probe that has called such a stub, %rax and the red zone between it and what the program knows of its stack.
CallSite callSiteOf(const uint64_t *frame) {
  constexpr int registersAndFlags = 11, redZoneWords = 16;
  const uint64_t *returnAddress = frame + registersAndFlags;
  return {*returnAddress, reinterpret_cast<uint64_t>(returnAddress + 1 + 1 + redZoneWords), frame[0]};
}

/// The process ends without destructors; the caller's last block is whole.
void endAtOnce() {
  Unstepped unstepped;
  InRuntime guard;
  completeRun(0, /*callerIsWhole=*/true, /*isLast=*/true);
}

__attribute__((constructor(101))) void processStarts(int, char **arguments, char **environment) {
  rememberArguments(arguments, environment);
  rememberProcess();
  leastactionIsOff = !settings().on;
  pthread_atfork(nullptr, nullptr, [] {
    Unstepped unstepped;
    InRuntime guard;
    if (mayBeNewProcess()) // else another handler has opened a region before
      startInChild();
  });
  at_quick_exit(endAtOnce);
  if (hasSanitizer())
    __sanitizer_set_death_callback(endAtOnce);
}

__attribute__((destructor(101))) void processEnds() {
  Unstepped unstepped;
  InRuntime guard;
  // A shared object's runtime that the executable's own stands in for has no threads, and must leave its cursor alone.
  if (ThreadState *state = knownThread(); state && !isVforkChild() && !isNewProcess())
    closeThread(*state);
  // Other threads may still run: what they have recorded so far is written, and nothing after it.
  completeRun(0, /*callerIsWhole=*/true, /*isLast=*/true);
  if (!isVforkChild() && !isNewProcess())
    stopAlarm();
}

} // namespace

extern "C" {

__attribute__((visibility("default"))) void leastaction_start(const char *name) {
  if (__builtin_expect(leastactionIsOff, true))
    return;
  [[clang::musttail]] return startHere(name);
}

__attribute__((visibility("default"))) void leastaction_stop(const char *name) {
  if (__builtin_expect(leastactionIsOff, true))
    return;
  if (AtOnceAnswer answer = stopAtOnce(name); answer != AtOnceAnswer::nothingDone) {
    if (answer == AtOnceAnswer::handlersWait)
      runWaitingHandlers();
    return;
  }
  Unstepped unstepped;
  InRuntime guard;
  if (ThreadState *state = recordingThread())
    stopRegion(*state, name);
}

// Called by entry_x86_64.S, which has saved every register: %rbp lies at `frame`.

void leastactionEnter(const char *name, const uint64_t *frame) {
  start(name, callSiteOf(frame));
}

void leastactionLeave(const char *name) {
  leastaction_stop(name);
}

// The same where all there is to do is to write a mark: nothing else of the program's registers is saved than SSE's.

AtOnceAnswer leastactionEnterAtOnce(const char *name, const uint64_t *frame) {
  return startAtOnce(name, callSiteOf(frame));
}

AtOnceAnswer leastactionLeaveAtOnce(const char *name) {
  return stopAtOnce(name);
}

void leastactionRunWaiting() {
  runWaitingHandlers();
}

void leastactionEnterMain(const char *name, const uint64_t *frame) {
  if (!&__leastaction_explicit_regions)
    leastactionEnter(name, frame);
}

void leastactionLeaveMain(const char *name) {
  if (!&__leastaction_explicit_regions)
    leastaction_stop(name);
}

// Called when an instrumented module is loaded.
__attribute__((visibility("default"))) void __leastaction_notice_modules() {
  Unstepped unstepped;
  InRuntime guard;
  if (!hasEnded())
    noticeNewModules();
}

__attribute__((visibility("default"))) int __leastaction_make_room(const uint64_t *frame) {
  Unstepped unstepped;
  InRuntime guard;
  uint64_t registers[format::registerCount];
  frameRegisters(frame, registers);
  ThreadState *known = knownThread();
  if (ThreadState *state = known ? recordingThread() : nullptr) {
    const bool goesOn = makeRoom(*state, registers);
    thinWhereLarge(*state);
    if (goesOn)
      return goOnRecording;
  }
  if (known && runtimeDepth == 1)
    setOff(*known);
  return goOnInOwnCode;
}

// The caller's %rcx, which comes back as the place for the clock, is an address in the function, its %rax how much
// lower than there the stack pointer was before the call.
void leastactionRecordEventCallers(uint64_t stackBytes, uint64_t *frame) {
  static __thread uint64_t discarded __attribute__((tls_model("initial-exec")));
  enum { rbp = 0, rcx = 8, behindReturnAddress = 12 };
  Unstepped unstepped;
  InRuntime guard;
  const uint64_t stack = reinterpret_cast<uint64_t>(frame + behindReturnAddress) + stackBytes;
  uint64_t *clock = nullptr;
  if (ThreadState *state = knownThread() ? recordingThread() : nullptr)
    clock = recordEventCallers(*state, {frame[rcx], stack, frame[rbp]});
  frame[rcx] = reinterpret_cast<uint64_t>(clock ? clock : &discarded);
}

__attribute__((visibility("default"))) int __leastaction_record_registers(const uint64_t *frame) {
  Unstepped unstepped;
  InRuntime guard;
  if (ThreadState *state = knownThread() ? recordingThread() : nullptr) {
    uint64_t registers[format::registerCount];
    frameRegisters(frame, registers);
    recordRegisters(*state, registers);
  }
  return goOnRecording;
}
}
