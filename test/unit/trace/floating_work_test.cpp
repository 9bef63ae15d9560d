#include "analysis/trace/floating_work.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(FloatingWork, CountsLanes) {
  EXPECT_EQ(floatingWork("ADDSSrr"), 1U);
  EXPECT_EQ(floatingWork("MULSDrm"), 1U);
  EXPECT_EQ(floatingWork("MULPSrm"), 4U);
  EXPECT_EQ(floatingWork("DIVPDrr"), 2U);
  EXPECT_EQ(floatingWork("VSUBPSYrr"), 8U);
  EXPECT_EQ(floatingWork("VADDPDZrm"), 8U);
  EXPECT_EQ(floatingWork("VADDPDZ256rm"), 4U);
  EXPECT_EQ(floatingWork("VADDPDZ128rm"), 2U);
  EXPECT_EQ(floatingWork("VSQRTPSr"), 4U);
  EXPECT_EQ(floatingWork("HADDPSrr"), 4U);
}

TEST(FloatingWork, FusedMultiplyAddCountsTwo) {
  EXPECT_EQ(floatingWork("VFMADD231SSr"), 2U);
  EXPECT_EQ(floatingWork("VFMADD213PSYm"), 16U);
  EXPECT_EQ(floatingWork("VFNMSUB132PDZr"), 16U);
  EXPECT_EQ(floatingWork("VFMADDSUB231PDr"), 4U);
}

TEST(FloatingWork, X87) {
  EXPECT_EQ(floatingWork("ADD_FrST0"), 1U);
  EXPECT_EQ(floatingWork("SUBR_FPrST0"), 1U);
  EXPECT_EQ(floatingWork("SQRT_F"), 1U);
}

TEST(FloatingWork, IntegersMovesAndComparisonsDoNone) {
  for (const char *name : {"ADD64rr", "SUB32ri8", "IMUL64rr", "MUL64r", "DIV32r", "VPADDDYrr", "MOVSSrm", "UCOMISSrr",
                           "CVTSI2SDrr", "MINPSrr", "XORPSrr", "VPMULLDrr", "ADDSUBtoo", ""})
    EXPECT_EQ(floatingWork(name), 0U) << name;
}

} // namespace
} // namespace leastaction
