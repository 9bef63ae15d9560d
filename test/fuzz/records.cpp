// Fuzz target: the records of a thread, in chunks that are whole: any words, among them the keys of a real module.
// Everything that reads records does so: the record reader, the checks, the replay and the counts.
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/replay/replay.h"
#include "analysis/execution/trace/check.h"
#include "analysis/program/count/check_counts.h"
#include "analysis/program/count/counted_run.h"
#include "test/unit/execution/trace/synthetic_run.h"

#include <cstdlib>
#include <cstring>

using namespace leastaction;

namespace {

class NoConsumer : public EventConsumer {
public:
  void beginRegion(uint32_t, const Region &) override { ++open_; }
  void endRegion(uint32_t) override {
    if (open_-- == 0)
      std::abort();
  }
  void events(std::span<const Event>) override {}

private:
  uint64_t open_ = 0;
};

format::AccessEntry loadAt(uint16_t instruction) {
  return {instruction, 3, format::noRegister, 0, 8, 1, format::accessLoads};
}

/// Its caches are small, because each input makes new ones.
CoreDescription smallCore() {
  CoreDescription core = *findCore("skylake");
  for (CacheDescription *cache : {&core.l1, &core.l2, &core.l3})
    cache->bytes = uint64_t{4} * cache->ways * cache->lineBytes;
  return core;
}

/// A run whose trace is written anew for each input.
struct Fixture {
  Fixture()
      : made({{"main",
               {{.code = test::hex("907401"), .flags = format::blockIsFunctionEntry},
                {.code = test::hex("488b03"), .slots = 1, .accesses = {loadAt(0)}},
                {.code = test::hex("90e801000000"),
                 .flags = format::blockEndsInCall | format::blockCallIsTimed,
                 .slots = 1},
                {.code = test::hex("c3"), .flags = format::blockResumesTimed, .slots = 1}}},
              {"helper", {{.code = test::hex("90c3"), .flags = format::blockIsFunctionEntry}}},
              {.name = "counted",
               .blocks = {{.code = test::hex("90")}, {.code = test::hex("c3")}},
               .isCounted = true}}) {
    made.addThread({});
    if (Result<std::unique_ptr<Run>> opened = made.open())
      run = std::move(*opened);
    else
      std::abort();
  }
  test::SyntheticRun made;
  std::unique_ptr<Run> run;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Fixture fixture;
  constexpr size_t chunkWords = 64;
  std::vector<test::Words> chunks;
  for (size_t at = 0; at + sizeof(uint64_t) <= size; at += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, data + at, sizeof word);
    // Keys and counters are hard to guess; words that begin like this stand for them.
    if (word >> 56 == 0xff)
      word = fixture.made.key(word % fixture.made.image.blocks.size());
    else if (word >> 56 == 0xfe)
      word = fixture.made.counter(word % fixture.made.image.blocks.size());
    if (chunks.empty() || chunks.back().size() == chunkWords)
      chunks.emplace_back();
    chunks.back().push_back(word);
  }
  fixture.made.folder.write("thread-0.trace", test::traceFile(chunks));
  CheckResult result = checkRun(*fixture.run);
  size_t problems = result.problems.size();
  checkCounts(*fixture.run, result);
  if (Result<CountedRun> counted = readCounts(*fixture.run);
      counted && counted->threads && result.problems.size() > problems)
    std::abort(); // counts are shown of an intact thread only
  InstructionTable table;
  NoConsumer consumer;
  static const CoreDescription core = smallCore();
  ReplayOptions options{.core = core, .model = {}, .opaque = OpaqueTime::nominal, .progress = {}};
  (void)replay(*fixture.run, options, table, consumer);
  return 0;
}
