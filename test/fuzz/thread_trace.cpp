// Fuzz target: a thread's trace file, as it is and with its checksums put right. The counts must fit together.
#include "analysis/execution/trace/thread_trace.h"
#include "test/damage/sealed.h"
#include "test/fuzz/fuzz_input.h"

#include <cstdlib>
#include <string>

using namespace leastaction;

namespace {

void read(const std::string &bytes) {
  Result<ThreadTrace> trace = ThreadTrace::open(fuzz::fileOf(bytes.data(), bytes.size()));
  if (!trace)
    return;
  uint64_t chunks = 0;
  while (trace->nextChunk())
    ++chunks;
  if (trace->chunks() != chunks || trace->intactBytes() > bytes.size() || trace->position() != bytes.size())
    std::abort();
  // Whatever is not readable is told.
  if (trace->intactBytes() < bytes.size() && trace->problems(true).empty())
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string bytes(data, data + size);
  read(bytes);
  read(test::withTraceChecks(std::move(bytes)));
  return 0;
}
