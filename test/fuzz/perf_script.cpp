// Fuzz target: the text of `perf script`. What is accepted is in the order of issue and never completes before it; the
// first byte says how the file is read.
#include "analysis/execution/import/perf_import.h"

#include "event_checker.h"

#include <algorithm>
#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  PerfImportOptions options{.region = "perf"};
  if (data[0] & 1)
    options.fields = *parsePerfFields("comm,tid,time,event,addr,data_src,weight,ins_lat,retire_lat,ip,sym");
  options.latency = static_cast<LatencyField>(data[0] >> 1 & 3);
  options.clockHz = data[0] & 8 ? 1e12 : 0;
  size_t at = 1;
  LineReader lines("perf.txt", [&](std::span<char> room) -> Result<size_t> {
    const size_t count = std::min(room.size(), size - at);
    std::copy_n(reinterpret_cast<const char *>(data) + at, count, room.data());
    at += count;
    return count;
  });
  InstructionTable table;
  test::EventChecker checker(table, 1);
  const Result<PerfImport> import = importPerf(lines, options, table, checker);
  if (!checker.isClosed() || (import && import->events != checker.count()))
    std::abort();
  if (import)
    (void)notesOf(*import);
  return 0;
}
