#include "runtime/emulator/guest.h"

#include <algorithm>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

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

size_t readMemory(uint64_t address, void *to, size_t bytes) {
  constexpr uint64_t smallestPage = 4096; // The next one need not be there.
  size_t done = 0;
  while (done < bytes) {
    const uint64_t from = address + done;
    const size_t piece = std::min<size_t>(bytes - done, smallestPage - from % smallestPage);
    const iovec local{static_cast<char *>(to) + done, piece}, remote{reinterpret_cast<void *>(from), piece};
    if (process_vm_readv(getpid(), &local, 1, &remote, 1, 0) != static_cast<ssize_t>(piece))
      break;
    done += piece;
  }
  return done;
}

uint32_t instructionWord(Bytes instruction) {
  uint32_t word = 0;
  memcpy(&word, instruction.data(), std::min(sizeof word, instruction.size()));
  return guestNumber(word);
}

} // namespace leastaction::emulator
