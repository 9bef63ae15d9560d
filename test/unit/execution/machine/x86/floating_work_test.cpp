#include "opcodes.h"

#include <string_view>
#include <utility>

namespace leastaction {
namespace {

class FloatingWork : public testing::TestWithParam<std::pair<std::string_view, uint32_t>> {};

TEST_P(FloatingWork, FollowsFromLlvmsName) {
  EXPECT_EQ(test::factsOf(GetParam().first).workFlop, GetParam().second);
}

INSTANTIATE_TEST_SUITE_P(Scalar, FloatingWork,
                         testing::Values(std::pair("ADDSSrr", 1), std::pair("SUBSDrm_Int", 1), std::pair("MULSSrm", 1),
                                         std::pair("VDIVSDrr", 1), std::pair("SQRTSSr", 1), std::pair("VADDSHZrr", 1),
                                         std::pair("VFMADD213SDr", 2), std::pair("VFNMSUB132SSm", 2),
                                         std::pair("VSQRTSSZr", 1)));

INSTANTIATE_TEST_SUITE_P(Packed, FloatingWork,
                         testing::Values(std::pair("ADDPSrr", 4), std::pair("MULPDrm", 2), std::pair("VADDPSYrr", 8),
                                         std::pair("VMULPDYrm", 4), std::pair("VADDPSZrr", 16),
                                         std::pair("VADDPDZ128rr", 2), std::pair("VADDPSZ256rmkz", 8),
                                         std::pair("VDIVPSZrrb", 16), std::pair("VADDPHZ256rr", 16),
                                         std::pair("ADDSUBPDrr", 2), std::pair("HADDPSrr", 4),
                                         std::pair("VFMADD231PSYr", 16), std::pair("VFMADDSUB132PDr", 4),
                                         std::pair("VFMADD231PSZ128rkz", 8), std::pair("VFMADDPS4rr", 8),
                                         std::pair("VFMADDPS4Yrr", 16)));

INSTANTIATE_TEST_SUITE_P(X87, FloatingWork,
                         testing::Values(std::pair("ADD_F32m", 1), std::pair("SUBR_F64m", 1), std::pair("MUL_FrST0", 1),
                                         std::pair("DIVR_FPrST0", 1), std::pair("SQRT_F", 1)));

INSTANTIATE_TEST_SUITE_P(None, FloatingWork,
                         testing::Values(std::pair("ADD64rr", 0), std::pair("SUB32ri", 0), std::pair("IMUL64rr", 0),
                                         std::pair("MULX64rr", 0), std::pair("DIV64r", 0), std::pair("VPADDDrr", 0),
                                         std::pair("PADDQrr", 0), std::pair("MAXPSrr", 0), std::pair("MOVAPSrr", 0),
                                         std::pair("CVTSI2SDrr", 0)));

} // namespace
} // namespace leastaction
