#include "analysis/execution/machine/x86/encoding.h"

#include <llvm/ADT/STLExtras.h>

#include <cstddef>

namespace leastaction {

uint32_t x86OpcodeOffset(llvm::ArrayRef<uint8_t> code) {
  size_t offset = 0;
  const auto at = [&](size_t index) { return index < code.size() ? code[index] : uint8_t{0}; };
  while (llvm::is_contained({0x66, 0x67, 0xf0, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65}, at(offset)))
    ++offset;
  if (at(offset) == 0xc5)
    return static_cast<uint32_t>(offset + 2);
  if (at(offset) == 0xc4)
    return static_cast<uint32_t>(offset + 3);
  if (at(offset) == 0x62)
    return static_cast<uint32_t>(offset + 4);
  if ((at(offset) & 0xf0) == 0x40)
    ++offset;
  if (at(offset) == 0x0f)
    offset += at(offset + 1) == 0x38 || at(offset + 1) == 0x3a ? 2 : 1;
  return static_cast<uint32_t>(offset);
}

} // namespace leastaction
