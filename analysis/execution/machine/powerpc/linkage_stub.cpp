#include "analysis/execution/machine/powerpc/linkage_stub.h"

#include "analysis/execution/machine/powerpc/branch.h"

#include <llvm/Support/Endian.h>

namespace leastaction {
namespace {

constexpr uint64_t wordBytes = sizeof(uint32_t);

class Words {
public:
  explicit Words(std::span<const uint8_t> code) : code_(code) {}

  /// The next one if it is this with these bits as they are; 0 else, and it stays the next one.
  uint32_t take(uint32_t bits, uint32_t expected) {
    if (code_.size() < wordBytes)
      return 0;
    const uint32_t word = llvm::support::endian::read32be(code_.data());
    if ((word & bits) != expected)
      return 0;
    code_ = code_.subspan(wordBytes);
    return word;
  }

private:
  std::span<const uint8_t> code_;
};

constexpr uint32_t all = 0xffffffff, operation = 0xfc000000, withRegisters = 0xffff0000;

int64_t displacement(uint32_t word) {
  return static_cast<int16_t>(word);
}

} // namespace

std::optional<int64_t> powerpcStubOffset(std::span<const uint8_t> code) {
  Words words(code);
  words.take(all, 0xf8410028); // std 2, 40(1)
  int64_t offset = 0;
  uint32_t load = 0;
  if (uint32_t upper = words.take(withRegisters, 0x3d620000)) { // addis 11, 2, ...
    offset = displacement(upper) << 16;
    load = words.take(withRegisters, 0xe98b0000);                          // ld 12, ...(11)
    if (uint32_t add = load ? 0 : words.take(withRegisters, 0x396b0000)) { // addi 11, 11, ...
      offset += displacement(add);
      load = words.take(withRegisters, 0xe98b0000);
    }
  } else if (upper = words.take(withRegisters, 0x3d820000); upper) { // addis 12, 2, ...
    offset = displacement(upper) << 16;
    load = words.take(withRegisters, 0xe98c0000);
  } else if (uint32_t add = words.take(withRegisters, 0x39620000)) { // addi 11, 2, ...
    offset = displacement(add);
    load = words.take(withRegisters, 0xe98b0000);
  } else {
    load = words.take(withRegisters, 0xe9820000); // ld 12, ...(2)
  }
  return load && words.take(all, 0x7d8903a6) ? std::optional(offset + displacement(load)) : std::nullopt; // mtctr 12
}

bool isPowerpcBinder(std::span<const uint8_t> code) {
  Words words(code);
  return words.take(all, 0x7d8802a6) && words.take(all, 0x429f0005); // mflr 12; bcl 20, 31, .+4
}

std::optional<int64_t> powerpcBinderBehind(std::span<const uint8_t> code) {
  Words words(code);
  uint64_t at = wordBytes;
  if (words.take(withRegisters, 0x3c000000)) { // lis 0, ...; ori 0, 0, ...
    if (!words.take(withRegisters, 0x60000000))
      return std::nullopt;
    at += wordBytes;
  } else if (!words.take(withRegisters, 0x38000000)) { // li 0, ...
    return std::nullopt;
  }
  const uint32_t jump = words.take(operation | 3, 0x48000000);
  return jump ? std::optional(static_cast<int64_t>(*powerpcBranch(jump, at).target)) : std::nullopt;
}

} // namespace leastaction
