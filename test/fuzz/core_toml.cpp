// Fuzz target: a user's core description. What is accepted makes a core model.
#include "analysis/execution/core/core_model.h"

#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Result<CoreDescription> core = parseCore({reinterpret_cast<const char *>(data), size}, "core.toml");
  if (!core)
    return 0;
  (void)CoreModel::create(*core, {});
  return 0;
}
