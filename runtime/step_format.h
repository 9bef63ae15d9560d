// What `leastaction record --step` adds to a run, and how the runtime tells the tracer where regions begin and end.
//
//   RUN/steps.json          copies of the modules whose code was stepped: file, path, base
//   RUN/thread-N.steps      FileHeader with stepMagic, then chunks as in thread-N.trace
//
// Records are 64-bit words: the control records of traces, copied from the runtime; for each instruction its run-time
// address in bits 0-47 and in bits 48-63 the number of words that follow, which are the addresses of its accesses; and
// before the first execution of an instruction, and when its bytes have changed, what it is: a stepCode record.
// A repeated string instruction is one record, whose last word is how often it was repeated and whose addresses are the
// lowest ones; a gather or scatter has an address for each lane that is switched on.
#pragma once

#include "runtime/format.h"

namespace leastaction::format {

inline constexpr char stepMagic[8] = {'L', 'A', 'S', 'T', 'E', 'P', 'S', '\n'};
inline constexpr uint32_t stepVersion = 3;

/// Control record: run-time address, module (of steps.json; stepNoModule for generated code) << 8 | length, then two
/// words with the instruction's bytes.
inline constexpr Control stepCode = Control{16};
inline constexpr uint64_t stepNoModule = 0xffffffff;

inline constexpr unsigned stepCountShift = 48;
inline constexpr uint64_t stepAddressMask = (uint64_t{1} << stepCountShift) - 1;

/// The environment variable that holds the tracer's process number.
inline constexpr char stepVariable[] = "LEASTACTION_STEP";

// The runtime tells the tracer something by a breakpoint instruction with stepCallMark in %rax, what it is in %rdi, and
// for records: their address in %rsi, number of words in %rdx, number of the thread in %rcx, path of the run folder in
// %r8; the bounds of the runtime's own code are in %r9 and %r10.
inline constexpr uint64_t stepCallMark = 0x4c61537465704361;
enum class StepCall : uint64_t {
  enter = 0,  ///< The thread is in the runtime now: nothing of it is recorded.
  leave = 1,  ///< It is about to leave it.
  record = 2, ///< A control record.
};

/// How the pass calls the runtime where a function that is a region begins and ends (callRuntime in pass/probes.cpp):
/// the tracer knows by these bytes that the instructions are not the program's own.
///
///    0 lea -128(%rsp), %rsp    5 push %rax    6 lea NAME(%rip), %rax    13 call *RUNTIME(%rip)    19 pop %rax
///   20 lea 128(%rsp), %rsp
///
/// Linkers may turn the call into a direct one of the same length.
struct RegionProbe {
  static constexpr unsigned name = 6, call = 13, endCode = 19, bytes = 28;
  static constexpr unsigned instructions[] = {0, 5, name, call, endCode, 20};
  static constexpr uint8_t beginBytes[] = {0x48, 0x8d, 0x64, 0x24, 0x80, 0x50};
  static constexpr uint8_t nameBytes[] = {0x48, 0x8d, 0x05};
  static constexpr uint8_t callBytes[] = {0xff, 0x15};
  static constexpr uint8_t directCallBytes[] = {0x67, 0xe8};
  static constexpr uint8_t endBytes[] = {0x58, 0x48, 0x8d, 0xa4, 0x24, 0x80, 0x00, 0x00, 0x00};
};

} // namespace leastaction::format
