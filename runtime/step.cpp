#include "runtime/step.h"

#include "runtime/emulation_format.h"
#include "runtime/run_folder.h"
#include "runtime/step_format.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The first and the last byte of the runtime's code: see text_bounds_x86_64.S.
extern "C" const char leastactionTextBegin[], leastactionTextEnd[];

// In entry_x86_64.S.
extern "C" void leastactionTellEmulator(leastaction::format::StepCall what, const uint64_t *words, uint64_t count,
                                        uint64_t thread, const char *folder);

namespace leastaction::runtime {
namespace {

enum Tracer : int { unknown, none, present, emulator };
int tracer = unknown;

/// A breakpoint would end a process that nobody traces: the variable may have come from anywhere.
Tracer findTracer() {
  const char *wanted = getenv(format::stepVariable);
  if (wanted && strcmp(wanted, format::stepEmulator) == 0)
    return emulator;
  int file = wanted && *wanted ? open("/proc/self/status", O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0)
    return none;
  char status[4096];
  ssize_t length = read(file, status, sizeof status - 1);
  close(file);
  status[length > 0 ? length : 0] = 0;
  constexpr char field[] = "\nTracerPid:\t";
  const char *line = strstr(status, field);
  long expected = strtol(wanted, nullptr, 10);
  bool found = line && expected > 0 && strtol(line + strlen(field), nullptr, 10) == expected;
  return found ? present : none;
}

void call(format::StepCall what, const uint64_t *words = nullptr, uint64_t count = 0, uint64_t thread = 0,
          const char *folder = nullptr) {
  if (__atomic_load_n(&tracer, __ATOMIC_RELAXED) == emulator)
    return leastactionTellEmulator(what, words, count, thread, folder);
  register const char *r8 asm("r8") = folder;
  register const char *r9 asm("r9") = leastactionTextBegin;
  register const char *r10 asm("r10") = leastactionTextEnd;
  asm volatile("int3" ::"a"(format::stepCallMark), "D"(what), "S"(words), "d"(count), "c"(thread), "r"(r8), "r"(r9),
               "r"(r10)
               : "memory");
}

} // namespace

bool isStepped() {
  // Not pthread_once(): once regions are open, a call into the C library would be stepped.
  if (__atomic_load_n(&tracer, __ATOMIC_RELAXED) == unknown)
    __atomic_store_n(&tracer, findTracer(), __ATOMIC_RELAXED);
  return tracer == present || tracer == emulator;
}

void tellTracer(const ThreadState &state, const uint64_t *begin, const uint64_t *end) {
  // In a new process the folder is made when it is needed, which is here.
  if (isStepped() && prepareRunFolder())
    call(format::StepCall::record, begin, static_cast<uint64_t>(end - begin), state.number, runFolder());
}

Unstepped::Unstepped() {
  if (isStepped())
    call(format::StepCall::enter);
}

Unstepped::~Unstepped() {
  if (isStepped())
    call(format::StepCall::leave);
}

} // namespace leastaction::runtime
