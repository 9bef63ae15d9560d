#include "test/damage/run_content.h"

#include "analysis/execution/core/core_description.h"
#include "analysis/execution/trace/record_reader.h"

#include <algorithm>

namespace leastaction::test {
namespace {

uint64_t hashOf(const RecordReader &reader, uint64_t before) {
  uint64_t head = reader.isBlock() ? reader.block() : ~static_cast<uint64_t>(reader.control());
  return format::checksum(reader.payload().data(), reader.payload().size_bytes(),
                          format::checksum(&head, sizeof head, before));
}

class EventHasher : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override {}
  void endRegion(uint32_t) override {}
  void events(std::span<const Event> events) override {
    for (const Event &event : events) {
      uint64_t parts[] = {event.instruction, event.issue, event.complete, event.address};
      hashes.push_back(format::checksum(parts, sizeof parts, hashes.empty() ? 0 : hashes.back()));
    }
  }
  std::vector<uint64_t> hashes;
};

} // namespace

RunContent readContent(const std::string &folder) {
  RunContent content;
  Result<std::unique_ptr<Run>> run = Run::open(folder);
  if (!run) {
    content.refusal = run.error();
    return content;
  }
  uint64_t read = 0;
  for (const std::string &path : (*run)->threadFiles()) {
    Result<ThreadTrace> trace = ThreadTrace::open(path);
    if (!trace) {
      content.problems.push_back(trace.error().text());
      continue;
    }
    RecordReader reader(**run, *trace);
    while (reader.next())
      if (reader.isBlock() || reader.control() != format::Control::gap) {
        uint64_t &hash = content.chunks[trace->sequence()];
        hash = hashOf(reader, hash);
      }
    for (const Error &error : reader.problems())
      content.problems.push_back(error.text());
    read += trace->chunks();
    content.missingChunks += trace->missingChunks();
  }
  for (const Error &error : (*run)->missingFrom(read))
    content.problems.push_back(error.text());
  if ((*run)->facts().finished)
    content.missingChunks = (*run)->facts().chunks - read;
  return content;
}

std::vector<uint64_t> eventHashes(const std::string &folder) {
  Result<std::unique_ptr<Run>> run = Run::open(folder);
  if (!run)
    return {};
  InstructionTable table;
  EventHasher hasher;
  ReplayOptions options{.core = *findCore("skylake"), .model = {}, .opaque = OpaqueTime::nominal, .progress = {}};
  if (Result<ReplayFacts> facts = replay(**run, options, table, hasher); !facts)
    return {};
  return std::move(hasher.hashes);
}

} // namespace leastaction::test
