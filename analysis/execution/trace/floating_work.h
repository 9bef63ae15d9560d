// How many floating-point operations an x86 instruction does, from LLVM's name for it.
//
//   floatingWork("VFMADD231PSYr") == 16
#pragma once

#include <cstdint>
#include <string_view>

namespace leastaction {

/// Add, subtract, multiply, divide and square root count one per lane, fused multiply-add two, all else nothing.
/// Lanes that a mask switches off are counted: the mask is not recorded.
uint32_t floatingWork(std::string_view llvmName);

} // namespace leastaction
