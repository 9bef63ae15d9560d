#include "analysis/execution/calibrate/instruction/machine_code.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace leastaction {
namespace {

/// mov r15, [r14 + generalAt + 15 * 8]: how often the loop runs.
std::array<uint8_t, 7> loadsIterations() {
  const auto at = static_cast<uint32_t>(MachineCode::generalAt + 15 * 8);
  return {0x4d,
          0x8b,
          0xbe,
          static_cast<uint8_t>(at),
          static_cast<uint8_t>(at >> 8),
          static_cast<uint8_t>(at >> 16),
          static_cast<uint8_t>(at >> 24)};
}

std::expected<uint64_t, std::string> run(std::span<const uint8_t> body) {
  Result<MachineCode> code = MachineCode::create();
  EXPECT_TRUE(code) << code.error().text();
  EXPECT_TRUE(code->load({}, loadsIterations(), body, {}));
  return code->run(100);
}

TEST(MachineCode, TellsHowLongALoopTook) {
  constexpr uint8_t multiplies[] = {0x48, 0x0f, 0xaf, 0xc0}; // imul rax, rax
  const auto stamps = run(multiplies);
  ASSERT_TRUE(stamps) << stamps.error();
  EXPECT_GT(*stamps, 0u);
}

TEST(MachineCode, WhatFaultsSaysWhy) {
  constexpr uint8_t ud2[] = {0x0f, 0x0b};
  EXPECT_EQ(run(ud2).error(), "this machine does not have it");
  constexpr uint8_t dividesByZero[] = {0x31, 0xc9, 0xf7, 0xf1}; // xor ecx, ecx; div ecx
  EXPECT_EQ(run(dividesByZero).error(), "it raised an arithmetic exception");
  constexpr uint8_t loadsNull[] = {0x31, 0xc9, 0x8b, 0x01}; // xor ecx, ecx; mov eax, [rcx]
  EXPECT_EQ(run(loadsNull).error(), "it faulted: Segmentation fault");
  constexpr uint8_t int3[] = {0xcc};
  EXPECT_EQ(run(int3).error(), "it faulted: Trace/breakpoint trap");
}

TEST(MachineCode, WhatIsTooLongIsNotLoaded) {
  Result<MachineCode> code = MachineCode::create();
  ASSERT_TRUE(code) << code.error().text();
  EXPECT_FALSE(code->load({}, {}, std::vector<uint8_t>(100000, 0x90), {}));
}

} // namespace
} // namespace leastaction
