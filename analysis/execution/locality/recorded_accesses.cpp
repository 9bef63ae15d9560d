#include "analysis/execution/locality/recorded_accesses.h"

#include "analysis/execution/replay/page_numbering.h"
#include "analysis/execution/replay/run_threads.h"

#include <algorithm>
#include <iterator>

namespace leastaction {
namespace {

class ThreadAccesses {
public:
  ThreadAccesses(const AccessOptions &options, AccessConsumer &consumer, PageNumbering &pages, AccessFacts &facts)
      : options_(options), consumer_(consumer), pages_(pages), facts_(facts) {}

  void take(const ExecutedCode &code, ExecutedCode::Item item) {
    if (item == ExecutedCode::Item::code)
      execute(code);
    else if (item == ExecutedCode::Item::regionStart)
      start(code.regionName());
    else if (item == ExecutedCode::Item::regionStop && isWanted(code.regionName()) && open_ > 0)
      --open_;
  }

private:
  bool isWanted(const std::string &region) const { return options_.region.empty() || region == options_.region; }

  void start(const std::string &region) {
    if (std::ranges::find(facts_.regions, region) == facts_.regions.end())
      facts_.regions.push_back(region);
    open_ += isWanted(region);
  }

  void execute(const ExecutedCode &code) {
    const bool counts = open_ > 0;
    for (uint32_t i = 0; i < code.count(); ++i) {
      std::span<const Access> accesses = code.accesses(i);
      if (accesses.empty())
        continue;
      // Also those that do not count: pages have the same numbers whichever region is chosen.
      accesses = pages_.renumbered(accesses);
      if (!counts)
        continue;
      const auto unknown = std::ranges::count(accesses, unknownAddress, &Access::address);
      facts_.unknownAddresses += static_cast<uint64_t>(unknown);
      if (unknown == 0)
        consumer_.accesses(accesses);
      else
        for (const Access &access : accesses)
          if (access.address != unknownAddress)
            consumer_.accesses({&access, 1});
    }
    if (counts)
      facts_.instructions += code.count();
  }

  const AccessOptions &options_;
  AccessConsumer &consumer_;
  PageNumbering &pages_;
  AccessFacts &facts_;
  uint64_t open_ = 0; ///< Regions that are wanted.
};

} // namespace

Result<AccessFacts> recordedAccesses(Run &run, const AccessOptions &options, AccessConsumer &consumer) {
  const bool steps = isByInstruction(run.facts().mode) || options.prefersSteps;
  const Disassembler disassembler(run.facts().architecture);
  std::unique_ptr<RunThreads> threads = TRY(RunThreads::open(run, disassembler, steps));
  AccessFacts facts;
  facts.problems = threads->problems();
  PageNumbering pages(run.facts().arguments, run.imageEnds());
  uint64_t bytesBefore = 0, chunks = 0;
  for (ThreadTrace &trace : threads->traces()) {
    const std::unique_ptr<ExecutedCode> code = threads->code(trace);
    ThreadAccesses thread(options, consumer, pages, facts);
    consumer.beginThread();
    uint64_t position = 0;
    for (;;) {
      ExecutedCode::Item item = TRY(code->next());
      if (item == ExecutedCode::Item::end)
        break;
      thread.take(*code, item);
      if (options.progress && code->position() != position) {
        position = code->position();
        options.progress(static_cast<double>(bytesBefore + position) / static_cast<double>(threads->totalBytes()));
      }
    }
    bytesBefore += trace.fileBytes();
    chunks += trace.chunks();
    std::ranges::move(code->problems(), std::back_inserter(facts.problems));
  }
  if (!steps)
    std::ranges::move(run.missingFrom(chunks), std::back_inserter(facts.problems));
  return facts;
}

} // namespace leastaction
