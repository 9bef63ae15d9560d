#include "runtime/emulator/guest.h"

#include <algorithm>
#include <string.h>

namespace leastaction::emulator {

const Guest *guest;
uint64_t guestBase;

const Guest *guestNamed(std::string_view name) {
  for (const Guest *known : {&x86, &aarch64, &powerpc})
    if (name == known->name)
      return known;
  return nullptr;
}

SystemCall systemCallOf(int64_t number) {
  for (const NumberedCall &known : guest->systemCalls)
    if (known.number == number)
      return known.call;
  return SystemCall::other;
}

uint32_t instructionWord(Bytes instruction) {
  uint32_t word = 0;
  memcpy(&word, instruction.data(), std::min(sizeof word, instruction.size()));
  return guestNumber(word);
}

} // namespace leastaction::emulator
