// Fuzz target: the text of `perf script`. What is accepted is in the order of issue and never completes before it; the
// first byte says how the file is read.
#include "analysis/import/perf_import.h"

#include <algorithm>
#include <cstdlib>

using namespace leastaction;

namespace {

class Checker : public EventConsumer {
public:
  explicit Checker(const InstructionTable &table) : table_(table) {}
  void beginRegion(uint32_t, const Region &) override { ++open_; }
  void endRegion(uint32_t) override { --open_; }
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      if (event.complete <= event.issue || event.issue < issue_ || event.instruction >= table_.instructions().size() ||
          event.path >= table_.paths().size())
        std::abort();
      issue_ = event.issue;
      ++count_;
    }
  }
  bool isClosed() const { return open_ == 0; }
  uint64_t count() const { return count_; }

private:
  const InstructionTable &table_;
  uint64_t issue_ = 0;
  uint64_t count_ = 0;
  int open_ = 0;
};

} // namespace

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
  Checker checker(table);
  const Result<PerfImport> import = importPerf(lines, options, table, checker);
  if (!checker.isClosed() || (import && import->events != checker.count()))
    std::abort();
  if (import)
    (void)notesOf(*import);
  return 0;
}
