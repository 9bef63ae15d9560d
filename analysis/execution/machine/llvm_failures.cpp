#include "analysis/execution/machine/llvm_failures.h"

#include <llvm/Support/ErrorHandling.h>

#include <new>
#include <stdexcept>

namespace leastaction {

void throwLlvmFailures() {
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { throw std::bad_alloc(); });
  llvm::install_fatal_error_handler([](void *, const char *reason, bool) { throw std::runtime_error(reason); });
}

} // namespace leastaction
