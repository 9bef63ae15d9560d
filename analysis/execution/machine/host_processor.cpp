#include "analysis/execution/machine/host_processor.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace leastaction {

#if defined(__x86_64__) || defined(__i386__)
namespace {

/// Family, model and stepping, as the manuals of both vendors put them together.
std::string signature() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx))
    return {};
  constexpr unsigned extends = 15;
  const auto bits = [&](unsigned first, unsigned count) { return eax >> first & ((1u << count) - 1); };
  const unsigned base = bits(8, 4);
  const unsigned family = base + (base == extends ? bits(20, 8) : 0);
  const unsigned model = bits(4, 4) | (base == extends || base == 6 ? bits(16, 4) << 4 : 0);
  return fmt::format(", family {}, model {}, stepping {}", family, model, bits(0, 4));
}

} // namespace

std::string processorName() {
  constexpr unsigned firstLeaf = 0x8000'0002, leaves = 3;
  std::array<unsigned, size_t{leaves} * 4> words{};
  for (unsigned leaf = 0; leaf < leaves; ++leaf) {
    unsigned *const part = &words[size_t{leaf} * 4];
    if (!__get_cpuid(firstLeaf + leaf, &part[0], &part[1], &part[2], &part[3]))
      return {};
  }
  char name[sizeof(words) + 1] = {};
  std::memcpy(name, words.data(), sizeof(words));
  std::string printable;
  for (const char letter : std::string(name))
    if (letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\' &&
        !(letter == ' ' && (printable.empty() || printable.back() == ' ')))
      printable += letter;
  while (printable.ends_with(' '))
    printable.pop_back();
  return printable.empty() ? printable : printable + signature();
}
#else
std::string processorName() {
  return {};
}
#endif

} // namespace leastaction
