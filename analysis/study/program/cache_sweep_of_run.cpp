#include "analysis/study/program/cache_sweep_of_run.h"

#include "analysis/execution/locality/recorded_accesses.h"
#include "analysis/study/program/read_events.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>

namespace leastaction {
namespace {

class SweepConsumer : public AccessConsumer {
public:
  explicit SweepConsumer(const CacheSweepOptions &options) : sweep(options) {}
  void beginThread() override { sweep.beginThread(); }
  void accesses(std::span<const Access> accesses) override {
    for (const Access &access : accesses)
      sweep.add(access);
  }
  CacheSweep sweep;
};

Result<void> checkGeometry(CacheSweepOptions &options) {
  for (const uint32_t bytes : options.lineBytes)
    if (!std::has_single_bit(bytes) || bytes < 4 || bytes > 4096)
      return fail(fmt::format("a line of {} byte is not possible", bytes), "--line",
                  "choose powers of two from 4 to 4096");
  for (const uint32_t ways : options.ways)
    if (ways < 1 || ways > 64)
      return fail(fmt::format("{} ways are not possible", ways), "--ways", "choose from 1 to 64");
  for (std::vector<uint32_t> *list : {&options.lineBytes, &options.ways}) {
    std::ranges::sort(*list);
    list->erase(std::ranges::unique(*list).begin(), list->end());
  }
  return {};
}

} // namespace

Result<void> readCacheSizes(const std::string &text, CacheSweepOptions &options) {
  const Error wrong{"'" + text + "' is not a range of cache sizes", "--sizes",
                    "write it like 1024:67108864, in bytes, from 64 to 2^40"};
  const size_t colon = text.find(':');
  if (colon == std::string::npos)
    return std::unexpected(wrong);
  auto read = [&](std::string_view digits, uint64_t &value) {
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return problem == std::errc() && end == digits.data() + digits.size();
  };
  if (!read(std::string_view(text).substr(0, colon), options.leastBytes) ||
      !read(std::string_view(text).substr(colon + 1), options.mostBytes) || options.leastBytes < 64 ||
      options.mostBytes > uint64_t{1} << 40 || options.leastBytes > options.mostBytes)
    return std::unexpected(wrong);
  return {};
}

Result<CacheSweepReport> cacheSweep(const CacheSweepQuestion &question) {
  CacheSweepOptions options = question.options;
  TRY(checkGeometry(options));
  std::unique_ptr<Run> run = TRY(Run::open(question.path));
  TRY(checkIsWhole(*run));
  const RunMode mode = run->facts().mode;
  const bool hasSteps = !run->stepFiles().empty();
  if (mode != RunMode::trace && !hasSteps)
    return fail("the run has no addresses, its mode is " + std::string(nameOf(mode)), question.path,
                "compile the program with mode=trace and record it again");
  if (question.source == RunPart::step && !hasSteps)
    return fail("the run has no steps", question.path,
                "leave --source out, or record with 'leastaction record --step'");
  SweepConsumer consumer(options);
  Result<AccessFacts> facts =
      recordedAccesses(*run,
                       {.region = question.region,
                        .prefersSteps = question.source == RunPart::step || mode != RunMode::trace,
                        .progress = begin("reading " + question.path, question.progress)},
                       consumer);
  if (!facts)
    return std::unexpected(facts.error());
  if (facts->regions.empty() && !facts->problems.empty())
    return std::unexpected(facts->problems.front());
  if (!question.region.empty() && std::ranges::find(facts->regions, question.region) == facts->regions.end())
    return std::unexpected(unknownRegion(question.region, facts->regions, question.path));
  consumer.sweep.finish();
  CacheSweepReport report;
  report.program = commandLine(run->facts().program);
  report.region = question.region;
  report.accesses = consumer.sweep.references();
  report.instructions = facts->instructions;
  report.unknownAddresses = facts->unknownAddresses;
  report.footprintBytes = consumer.sweep.footprintBytes();
  report.lineBytes = options.lineBytes;
  report.ways = options.ways;
  for (const SweepPoint &point : consumer.sweep.points())
    report.points.push_back({point.lineBytes, point.cacheBytes, point.ways, point.misses});
  for (const Error &problem : facts->problems)
    report.problems.push_back(problem.text());
  return report;
}

} // namespace leastaction
