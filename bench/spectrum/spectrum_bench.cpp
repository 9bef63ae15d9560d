// Events per second of the spectrum, the score, the whole analysis of a region, and of reading events CSV.
// The streams look like those of real programs: about two events a tick, kappa mostly 1 to 20, `long` per mille of
// them 40 to 300. Run with --benchmark_filter=... to choose.
#include "analysis/execution/event/events_csv.h"
#include "analysis/program/spectrum/region_analysis.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <random>
#include <string>

namespace {

using namespace leastaction;

constexpr uint32_t staticInstructions = 2000;

const InstructionTable &table() {
  static const InstructionTable made = [] {
    InstructionTable instructions;
    for (uint32_t i = 0; i < staticInstructions; ++i)
      instructions.addInstruction(
          {.opcode = instructions.opcode("OPCODE" + std::to_string(i % 60), InstructionClass::integer),
           .function = instructions.function("function" + std::to_string(i % 40)),
           .file = instructions.file("file.c"),
           .line = 1 + i % 700});
    return instructions;
  }();
  return made;
}

/// Loops of 50 static instructions, as programs are, each run 1,000 times.
std::vector<Event> stream(size_t count, uint32_t longPerMille) {
  std::mt19937 random(1);
  std::vector<Event> events;
  events.reserve(count);
  uint64_t issue = 0;
  uint32_t loop = 0;
  for (size_t i = 0; i < count; ++i) {
    const uint32_t dice = random() % 1000;
    const uint64_t kappa = dice < longPerMille ? 40 + random() % 261
                           : dice < 700        ? 1 + random() % 5
                                               : 1 + random() % 20;
    if (i % 50'000 == 0)
      loop = random() % (staticInstructions - 50);
    events.push_back({.sequence = i,
                      .issue = issue,
                      .complete = issue + kappa,
                      .address = 0x7f0000000000 + random() % 100'000,
                      .instruction = loop + static_cast<uint32_t>(i % 50),
                      .level = MemoryLevel::l1});
    issue += random() & 1;
  }
  return events;
}

const std::vector<Event> &eventsFor(const benchmark::State &state) {
  static const std::vector<Event> typical = stream(10'000'000, 20);
  static const std::vector<Event> missing = stream(10'000'000, 100);
  return state.range(0) == 20 ? typical : missing;
}

void countEvents(benchmark::State &state, size_t events) {
  state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(events));
}

void spectrumOnly(benchmark::State &state) {
  const std::vector<Event> &events = eventsFor(state);
  for (auto iteration : state) {
    Spectrum spectrum({});
    for (const Event &event : events)
      spectrum.add(event.issue, event.kappa());
    benchmark::DoNotOptimize(spectrum.finish(events.back().issue + 400));
  }
  countEvents(state, events.size());
}

void scoreOnly(benchmark::State &state) {
  const std::vector<Event> &events = eventsFor(state);
  for (auto iteration : state) {
    ScoreAccumulator score(table());
    score.add(events, 0);
    benchmark::DoNotOptimize(score.finish(events.back().issue + 400, ScoreKey::opcode));
  }
  countEvents(state, events.size());
}

void spikeTrackerOnly(benchmark::State &state) {
  const std::vector<Event> &events = eventsFor(state);
  for (auto iteration : state) {
    SpikeTracker tracker(8192);
    tracker.add(events, 0);
    benchmark::DoNotOptimize(tracker.typicalTicks());
  }
  countEvents(state, events.size());
}

void regionAnalysis(benchmark::State &state) {
  const std::vector<Event> &events = eventsFor(state);
  for (auto iteration : state) {
    RegionAnalysis analysis(table(), {});
    analysis.add(events);
    benchmark::DoNotOptimize(analysis.summary());
  }
  countEvents(state, events.size());
}

struct Sink : EventConsumer {
  uint64_t count = 0;
  void beginRegion(uint32_t, const Region &) override {}
  void endRegion(uint32_t) override {}
  void events(std::span<const Event> events) override { count += events.size(); }
};

void readCsv(benchmark::State &state) {
  const std::vector<Event> &all = eventsFor(state);
  const std::span<const Event> events = std::span(all).first(6'000'000);
  static const std::string text = [&] {
    char *data = nullptr;
    size_t size = 0;
    std::FILE *file = open_memstream(&data, &size);
    EventsCsvWriter writer(file, "events.csv", table());
    writer.write(events);
    const bool written = writer.finish().has_value();
    std::fclose(file);
    std::string result = written ? std::string(data, size) : std::string();
    std::free(data);
    return result;
  }();
  for (auto iteration : state) {
    InstructionTable instructions;
    Sink sink;
    if (!readEventsCsvText(text, "bench", instructions, sink))
      state.SkipWithError("the text was not read");
  }
  countEvents(state, events.size());
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(text.size()));
}

BENCHMARK(spectrumOnly)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK(scoreOnly)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK(spikeTrackerOnly)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK(regionAnalysis)->Arg(20)->Arg(100)->Unit(benchmark::kMillisecond);
BENCHMARK(readCsv)->Arg(20)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
