#include "runtime/emulator/hidden_accesses.h"

#include "runtime/emulator/guest.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace leastaction::emulator {
namespace {

constexpr uint64_t base = 0x10000;

/// QEMU's structure of a processor, as far as it is read: x0 is `base`, x1 is 3, all elements are active by p0, those
/// that the first byte begins by p1; vectors hold indices.
class Processor {
public:
  Processor() {
    put(aarch64RegistersAt, base);
    put(aarch64RegistersAt + 8, 3);
    put(predicatesAt, 0xffff);
    put(predicatesAt + 32, 1);
    put(predicatesAt + 16 * 32, 0xffff);
    vector(1, 5, 2);
    vector(2, 0x100000007, 0x4fffffffe); // 7, 1, -2, 4
    vector(3, base + 40, base + 8);
    vector(4, 0xfffffffd, 6);
  }
  const void *get() const { return bytes_.data(); }

private:
  static constexpr size_t vectorsAt = 3184, predicatesAt = vectorsAt + 32 * 256;

  void put(size_t at, uint64_t value) { memcpy(bytes_.data() + at, &value, sizeof value); }
  void vector(size_t number, uint64_t first, uint64_t second) {
    put(vectorsAt + number * 256, first);
    put(vectorsAt + number * 256 + 8, second);
  }

  std::vector<char> bytes_ = std::vector<char>(16384);
};

std::vector<int64_t> offsetsOf(uint32_t instruction) {
  const Processor processor;
  Indices indices{};
  if (aarch64HiddenAccesses.takesIndices(instruction))
    indices = aarch64HiddenAccesses.indices(processor.get(), instruction);
  std::vector<int64_t> offsets;
  for (const uint64_t address : aarch64HiddenAccesses.addresses(processor.get(), instruction, indices))
    offsets.push_back(static_cast<int64_t>(address - base));
  return offsets;
}

struct Example {
  uint32_t instruction;
  std::vector<int64_t> offsets;
};

// clang-format off
const Example examples[] = {
    {0xa400a005, {0, 8}}, // ld1b {z5.b},p0/z,[x0]
    {0xa402a005, {32, 40}}, // ld1b {z5.b},p0/z,[x0,#2,mul vl]
    {0xa40fa005, {-16, -8}}, // ld1b {z5.b},p0/z,[x0,#-1,mul vl]
    {0xa4014005, {3, 11}}, // ld1b {z5.b},p0/z,[x0,x1]
    {0xa461a005, {2}}, // ld1b {z5.d},p0/z,[x0,#1,mul vl]
    {0xa503a005, {12}}, // ld1sh {z5.d},p0/z,[x0,#3,mul vl]
    {0xa4814005, {12}}, // ld1sw {z5.d},p0/z,[x0,x1,lsl #2]
    {0xa5414005, {12, 20}}, // ld1w {z5.s},p0/z,[x0,x1,lsl #2]
    {0xa5e1a005, {16, 24}}, // ld1d {z5.d},p0/z,[x0,#1,mul vl]
    {0xa5e1a405, {16}}, // ld1d {z5.d},p1/z,[x0,#1,mul vl]
    {0xa4c1a005, {8}}, // ld1h {z5.s},p0/z,[x0,#1,mul vl]
    {0xa501e005, {16, 24}}, // ldnt1w {z5.s},p0/z,[x0,#1,mul vl]
    {0xa581c005, {24, 32}}, // ldnt1d {z5.d},p0/z,[x0,x1,lsl #3]
    {0xa5a1e005, {32, 40, 48, 56}}, // ld2d {z5.d,z6.d},p0/z,[x0,#2,mul vl]
    {0xa5a0e405, {0, 8}}, // ld2d {z5.d,z6.d},p1/z,[x0]
    {0xa441c005, {3, 12, 21, 30, 39, 48}}, // ld3b {z5.b,z6.b,z7.b},p0/z,[x0,x1]
    {0xa56fe405, {-64, -56}}, // ld4w {z5.s-z8.s},p1/z,[x0,#-4,mul vl]
    {0xa561c005, {12, 20, 28, 36, 44, 52, 60, 68}}, // ld4w {z5.s-z8.s},p0/z,[x0,x1,lsl #2]
    {0x85c6e005, {48}}, // ld1rd {z5.d},p0/z,[x0,#48]
    {0x85438005, {6}}, // ld1rsh {z5.d},p0/z,[x0,#6]
    {0x847f8005, {63}}, // ld1rb {z5.b},p0/z,[x0,#63]
    {0xa50e2005, {-32, -24}}, // ld1rqw {z5.s},p0/z,[x0,#-32]
    {0xa5810405, {24}}, // ld1rqd {z5.d},p1/z,[x0,x1,lsl #3]
    {0xa5e16005, {24, 32}}, // ldff1d {z5.d},p0/z,[x0,x1,lsl #3]
    {0xa41f6005, {0, 8}}, // ldff1b {z5.b},p0/z,[x0]
    {0xa5f1a005, {16, 24}}, // ldnf1d {z5.d},p0/z,[x0,#1,mul vl]
    {0xc5e1c005, {40, 16}}, // ld1d {z5.d},p0/z,[x0,z1.d,lsl #3]
    {0xc5c1c001, {5, 2}}, // ld1d {z1.d},p0/z,[x0,z1.d]
    {0xc5a2c063, {56, 24}}, // ld1d {z3.d},p0/z,[z3.d,#16]
    {0xc561c405, {20}}, // ld1w {z5.d},p1/z,[x0,z1.d,lsl #2]
    {0x85424005, {7, 1, -2, 4}}, // ld1w {z5.s},p0/z,[x0,z2.s,sxtw]
    {0x85624005, {28, 4, -8, 16}}, // ld1w {z5.s},p0/z,[x0,z2.s,sxtw #2]
    {0x84424005, {7, 1, -2, 4}}, // ld1b {z5.s},p0/z,[x0,z2.s,sxtw]
    {0x84e20005, {14, 2, -4, 8}}, // ld1sh {z5.s},p0/z,[x0,z2.s,sxtw #1]
    {0xc5e44005, {-24, 48}}, // ld1d {z5.d},p0/z,[x0,z4.d,sxtw #3]
    {0xc5a14005, {40, 16}}, // ld1d {z5.d},p0/z,[x0,z1.d,uxtw #3]
    {0xc5446005, {-3, 6}}, // ldff1w {z5.d},p0/z,[x0,z4.d,sxtw]
    {0xc581c065, {43, 11}}, // ldnt1d {z5.d},p0/z,[z3.d,x1]
    {0xc5a0e065, {40, 8}}, // ldff1d {z5.d},p0/z,[z3.d]
    {0xe400e005, {0, 8}}, // st1b {z5.b},p0,[x0]
    {0xe4014005, {3, 11}}, // st1b {z5.b},p0,[x0,x1]
    {0xe4e1e005, {4}}, // st1h {z5.d},p0,[x0,#1,mul vl]
    {0xe5614005, {12}}, // st1w {z5.d},p0,[x0,x1,lsl #2]
    {0xe5e1e405, {16}}, // st1d {z5.d},p1,[x0,#1,mul vl]
    {0xe591e005, {16, 24}}, // stnt1d {z5.d},p0,[x0,#1,mul vl]
    {0xe531e005, {32, 40, 48, 56}}, // st2w {z5.s,z6.s},p0,[x0,#2,mul vl]
    {0xe5e16005, {24, 32, 40, 48, 56, 64, 72, 80}}, // st4d {z5.d-z8.d},p0,[x0,x1,lsl #3]
    {0xe5a1a005, {40, 16}}, // st1d {z5.d},p0,[x0,z1.d,lsl #3]
    {0xe581a005, {5, 2}}, // st1d {z5.d},p0,[x0,z1.d]
    {0xe5c1a065, {48, 16}}, // st1d {z5.d},p0,[z3.d,#8]
    {0xe542c005, {7, 1, -2, 4}}, // st1w {z5.s},p0,[x0,z2.s,sxtw]
    {0xe4e2c005, {14, 2, -4, 8}}, // st1h {z5.s},p0,[x0,z2.s,sxtw #1]
    {0xe524c005, {-12, 24}}, // st1w {z5.d},p0,[x0,z4.d,sxtw #2]
    {0xe5018005, {5, 2}}, // st1w {z5.d},p0,[x0,z1.d,uxtw]
    {0xe5012065, {43, 11}}, // stnt1w {z5.d},p0,[z3.d,x1]
    {0xd50b7420, {0, 64, 128, 192, 256, 320, 384, 448}}, // dc zva,x0
};
// clang-format on

TEST(HiddenAccessesTest, AreAsTheInstructionSays) {
  for (const Example &example : examples) {
    ASSERT_TRUE(aarch64HiddenAccesses.has(example.instruction)) << std::hex << example.instruction;
    EXPECT_EQ(offsetsOf(example.instruction), example.offsets) << std::hex << example.instruction;
  }
}

TEST(HiddenAccessesTest, NoneWhereTheEmulatorTellsThemOrNothingIsAccessed) {
  // Whole registers, prefetches, ldr x0, [x1] and add x0, x0, #1.
  for (const uint32_t instruction :
       {0x85804405, 0xe5bf5c05, 0x85800c04, 0xe5800004, 0x8501c000, 0xc461e000, 0xc400e060, 0xf9400020, 0x91000400})
    EXPECT_FALSE(aarch64HiddenAccesses.has(instruction)) << std::hex << instruction;
}

/// Register 3 is `base`, register 4 is 3.
std::vector<uint64_t> powerpcAddresses(uint32_t instruction) {
  std::vector<uint64_t> registers(32);
  registers[3] = base;
  registers[4] = 3;
  const Addresses found = powerpcHiddenAccesses.addresses(registers.data(), instruction, {});
  return {found.begin(), found.end()};
}

TEST(HiddenAccessesTest, PowerPCsHaveOneAddress) {
  EXPECT_EQ(powerpcAddresses(0x7c001fec), std::vector{base});            // dcbz 0, 3
  EXPECT_EQ(powerpcAddresses(0x7c0327ec), std::vector{base});            // dcbz 3, 4: the line's begin
  EXPECT_EQ(powerpcAddresses(0xbbc30010), std::vector{base + 16});       // lmw 30, 16(3)
  EXPECT_EQ(powerpcAddresses(0xbfc0fff8), std::vector{uint64_t{0} - 8}); // stmw 30, -8(0): no register
  EXPECT_EQ(powerpcAddresses(0x7ca33caa), std::vector{base});            // lswi 5, 3, 7
  EXPECT_EQ(powerpcAddresses(0x7ca3252a), std::vector{base + 3});        // stswx 5, 3, 4
}

TEST(HiddenAccessesTest, OthersOfPowerPCAreTold) {
  for (const uint32_t instruction : {0x80630000u, 0x7c4018ceu, 0x7c001a2cu, 0x7c0018a8u, 0x60000000u})
    EXPECT_FALSE(powerpcHiddenAccesses.has(instruction)) << std::hex << instruction;
  for (const uint32_t instruction : {0x7c001fecu, 0x7c201fecu, 0xbbc30010u, 0xbfc0fff8u, 0x7ca33caau, 0x7ca3252au})
    EXPECT_TRUE(powerpcHiddenAccesses.has(instruction)) << std::hex << instruction;
}

} // namespace
} // namespace leastaction::emulator
