// Fuzz target: a gate's baseline. What is accepted is written as it was read, and a gate passes it against itself.
#include "analysis/program/gate/baseline_text.h"
#include "analysis/program/gate/gate.h"

#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const Result<Baseline> read = parseBaseline({reinterpret_cast<const char *>(data), size}, "baseline");
  if (!read)
    return 0;
  const std::string text = baselineText(*read);
  const Result<Baseline> again = parseBaseline(text, "baseline");
  if (!again || baselineText(*again) != text ||
      !gate(*read, *again, {.ticks = {}, .action = {}, .distance = 0}).passed())
    std::abort();
  return 0;
}
