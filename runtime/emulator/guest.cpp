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

} // namespace leastaction::emulator
