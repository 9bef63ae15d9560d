#include "runtime/process_identity.h"

#include <sys/mman.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// In memory that a forked process gets as zeros, however it was forked.
pid_t *process;

} // namespace

void rememberProcess() {
  if (!process) {
    void *page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
      return;
    madvise(page, 4096, MADV_WIPEONFORK);
    process = static_cast<pid_t *>(page);
  }
  *process = getpid();
}

pid_t processNumber() {
  return process && *process ? *process : getpid();
}

bool isVforkChild() {
  return process && *process && *process != getpid();
}

bool isNewProcess() {
  return process && !*process;
}

bool mayBeNewProcess() {
  return !process || !*process;
}

} // namespace leastaction::runtime
