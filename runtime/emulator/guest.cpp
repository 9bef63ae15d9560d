#include "runtime/emulator/guest.h"

namespace leastaction::emulator {

const Guest *guest;
uint64_t guestBase;

const Guest *guestNamed(std::string_view name) {
  for (const Guest *known : {&x86, &aarch64})
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

} // namespace leastaction::emulator
