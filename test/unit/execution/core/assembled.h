// Test code: instructions given as machine code, and a core model that keeps its events.
#pragma once

#include "analysis/execution/core/core_model.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace leastaction::test {

// Machine code of the instructions that tests use (Intel syntax).
inline constexpr std::string_view addRaxRbx = "4801d8";      // add rax, rbx
inline constexpr std::string_view addRaxOne = "4883c001";    // add rax, 1
inline constexpr std::string_view addRcxOne = "4883c101";    // add rcx, 1
inline constexpr std::string_view imulRaxRax = "480fafc0";   // imul rax, rax
inline constexpr std::string_view loadRaxFromRbx = "488b03"; // mov rax, [rbx]
inline constexpr std::string_view loadRaxFromRax = "488b00"; // mov rax, [rax]
inline constexpr std::string_view storeRaxToRbx = "488903";  // mov [rbx], rax
inline constexpr std::string_view moveRbxRax = "4889c3";     // mov rbx, rax
inline constexpr std::string_view moveRaxRbx = "4889d8";     // mov rax, rbx
inline constexpr std::string_view xorEaxEax = "31c0";        // xor eax, eax
inline constexpr std::string_view nop = "90";                // nop
inline constexpr std::string_view pushRax = "50";            // push rax
inline constexpr std::string_view popRax = "58";             // pop rax
inline constexpr std::string_view mulsdLoad = "f20f5903";    // mulsd xmm0, [rbx]
inline constexpr std::string_view addsdLoad = "f20f5803";    // addsd xmm0, [rbx]

/// The same of AArch64.
namespace aarch64 {
inline constexpr std::string_view addX0X1 = "0000018b";       // add x0, x0, x1
inline constexpr std::string_view addX0One = "00040091";      // add x0, x0, #1
inline constexpr std::string_view addX2One = "42040091";      // add x2, x2, #1
inline constexpr std::string_view mulW0W0 = "007c001b";       // mul w0, w0, w0
inline constexpr std::string_view loadX0FromX1 = "200040f9";  // ldr x0, [x1]
inline constexpr std::string_view loadX0FromX0 = "000040f9";  // ldr x0, [x0]
inline constexpr std::string_view storeX0ToX1 = "200000f9";   // str x0, [x1]
inline constexpr std::string_view moveX1X0 = "e10300aa";      // mov x1, x0
inline constexpr std::string_view moveX0X1 = "e00301aa";      // mov x0, x1
inline constexpr std::string_view zeroX0 = "000080d2";        // mov x0, #0
inline constexpr std::string_view pushX0X1 = "e007bfa9";      // stp x0, x1, [sp, #-16]!
inline constexpr std::string_view popX0X1 = "e007c1a8";       // ldp x0, x1, [sp], #16
inline constexpr std::string_view loadAndUpdate = "238440f8"; // ldr x3, [x1], #8
inline constexpr std::string_view nop = "1f2003d5";           // nop
inline constexpr std::string_view addD0D1 = "0028611e";       // fadd d0, d0, d1
inline constexpr std::string_view mulD0D1 = "0008611e";       // fmul d0, d0, d1
} // namespace aarch64

/// And of PowerPC.
namespace powerpc {
inline constexpr std::string_view addR3R4 = "7c632214";        // add r3, r3, r4
inline constexpr std::string_view addR3One = "38630001";       // addi r3, r3, 1
inline constexpr std::string_view addR5One = "38a50001";       // addi r5, r5, 1
inline constexpr std::string_view mulR3R3 = "7c6319d6";        // mullw r3, r3, r3
inline constexpr std::string_view loadR3FromR4 = "e8640000";   // ld r3, 0(r4)
inline constexpr std::string_view loadR3FromR3 = "e8630000";   // ld r3, 0(r3)
inline constexpr std::string_view storeR3ToR4 = "f8640000";    // std r3, 0(r4)
inline constexpr std::string_view moveR4R3 = "7c641b78";       // mr r4, r3
inline constexpr std::string_view moveR3R4 = "7c832378";       // mr r3, r4
inline constexpr std::string_view zeroR3 = "38600000";         // li r3, 0
inline constexpr std::string_view storeAndUpdate = "f861fff1"; // stdu r3, -16(r1)
inline constexpr std::string_view loadAndUpdate = "e8640009";  // ldu r3, 8(r4)
inline constexpr std::string_view nop = "60000000";            // nop
inline constexpr std::string_view addF1F2 = "fc21102a";        // fadd f1, f1, f2
inline constexpr std::string_view mulF1F2 = "fc2100b2";        // fmul f1, f1, f2
} // namespace powerpc

/// Instructions that each architecture has.
struct CommonCode {
  std::string_view addOne, otherAddOne; ///< To one register, and to another one.
  std::string_view multiply, load, nop;
};

constexpr CommonCode commonCode(Architecture architecture) {
  switch (architecture) {
  case Architecture::aarch64:
    return {aarch64::addX0One, aarch64::addX2One, aarch64::mulW0W0, aarch64::loadX0FromX1, aarch64::nop};
  case Architecture::powerpc:
    return {powerpc::addR3One, powerpc::addR5One, powerpc::mulR3R3, powerpc::loadR3FromR4, powerpc::nop};
  case Architecture::x86_64:
    break;
  }
  return {addRaxOne, addRcxOne, imulRaxRax, loadRaxFromRbx, nop};
}

CoreDescription core(std::string_view name = "skylake");

/// The known ones of an architecture.
std::vector<CoreDescription> coresOf(Architecture architecture);

/// A core whose memory knows latencies only: no translation, no prefetchers, nothing that is limited.
CoreDescription plainMemoryCore(std::string_view name = "skylake");

/// The one instruction of `hex`.
llvm::MCInst decode(const Target &target, std::string_view hex);

/// A core model with all events it gave, in the order they came.
class RecordingModel {
public:
  explicit RecordingModel(const CoreDescription &description,
                          CoreModel::Options options = {.completion = Completion::execution});

  /// Compiles one instruction; the counts of accesses follow from LLVM's tables.
  uint32_t compile(std::string_view hex, const InstructionChange &change = {});

  CoreModel &operator*() { return *model_; }
  CoreModel *operator->() { return model_.get(); }

  /// Drains; the events in order of issue.
  const std::vector<Event> &events();

  /// Drains; the events in program order.
  std::vector<Event> inProgramOrder();

private:
  std::unique_ptr<CoreModel> model_;
  std::vector<Event> events_;
  uint32_t compiled_ = 0;
};

} // namespace leastaction::test
