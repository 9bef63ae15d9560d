// Fuzz target: the section with the code table. What is accepted must keep the promises of code_table.h.
#include "analysis/execution/trace/code_table.h"

#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto name = [](uint64_t address) { return address % 3 ? std::string("f") : std::string(); };
  Result<CodeTable> table = parseCodeTable({data, size}, 0x8000, name, "module");
  if (!table)
    return 0;
  for (const CodeBlock &block : table->blocks) {
    if (block.slots > format::maxSlots)
      std::abort();
    for (const format::ProbeEntry &probe : block.probes)
      if (probe.begin > probe.end || probe.end > block.end - block.begin)
        std::abort();
    for (const format::AccessEntry &access : block.accesses)
      if (access.base > format::noRegister || access.index > format::noRegister)
        std::abort();
  }
  return 0;
}
