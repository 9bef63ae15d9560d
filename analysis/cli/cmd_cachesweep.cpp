#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/execution/locality/cache_sweep.h"
#include "analysis/execution/locality/recorded_accesses.h"
#include "analysis/study/program/read_events.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <map>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

struct SweepInput {
  std::string path, region, source, sizes = "1024:67108864", csv, json;
  CacheSweepOptions options;
};

/// What the whole sweep found, ready to be told.
struct Swept {
  std::string program;
  AccessFacts facts;
  uint64_t references = 0, footprintBytes = 0;
  std::vector<SweepPoint> points;
};

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

Result<void> readSizes(const std::string &text, CacheSweepOptions &options) {
  const Error wrong{"'" + text + "' is no range of cache sizes", "--sizes",
                    "write it like 1024:67108864, in byte, from 64 to 2^40"};
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

Result<Swept> sweepRun(const SweepInput &input) {
  std::unique_ptr<Run> run = TRY(Run::open(input.path));
  const std::string &mode = run->facts().mode;
  const bool hasSteps = !run->stepFiles().empty();
  if (mode != "trace" && !hasSteps)
    return fail("the run has no addresses, its mode is " + mode, input.path,
                "compile the program with mode=trace and record it again");
  if (input.source == "step" && !hasSteps)
    return fail("the run has no steps", input.path, "leave --source out, or record with 'leastaction record --step'");
  Progress progress("reading " + input.path);
  SweepConsumer consumer(input.options);
  Result<AccessFacts> facts = recordedAccesses(*run,
                                               {.region = input.region,
                                                .prefersSteps = input.source == "step" || mode != "trace",
                                                .progress = [&](double fraction) { progress.show(fraction); }},
                                               consumer);
  if (!facts)
    return std::unexpected(facts.error());
  if (facts->regions.empty() && !facts->problems.empty())
    return std::unexpected(facts->problems.front());
  if (!input.region.empty() && std::ranges::find(facts->regions, input.region) == facts->regions.end())
    return std::unexpected(unknownRegion(input.region, facts->regions, input.path));
  consumer.sweep.finish();
  return Swept{commandLine(run->facts().program), *facts, consumer.sweep.references(), consumer.sweep.footprintBytes(),
               consumer.sweep.points()};
}

/// Associativity as the tables of cachefit want it: a fully associative cache has as many ways as lines.
uint64_t waysOf(const SweepPoint &point) {
  return point.ways ? point.ways : point.cacheBytes / point.lineBytes;
}

std::string csvText(const Swept &swept) {
  std::string text = "m_byte,l_byte,c_byte,d,misses,n\n";
  for (const SweepPoint &point : swept.points)
    text += fmt::format("{},{},{},{},{},{}\n", swept.footprintBytes, point.lineBytes, point.cacheBytes, waysOf(point),
                        point.misses, swept.references);
  return text;
}

Json toJson(const Swept &swept, const std::string &region) {
  Json points = Json::array(), problems = Json::array();
  for (const SweepPoint &point : swept.points)
    points.push_back({{"line_byte", point.lineBytes},
                      {"cache_byte", point.cacheBytes},
                      {"ways", waysOf(point)},
                      {"fully_associative", point.ways == 0},
                      {"misses", point.misses}});
  for (const Error &problem : swept.facts.problems)
    problems.push_back(validUtf8(problem.text()));
  return {
      {"program", validUtf8(swept.program)},    {"region", region.empty() ? Json(nullptr) : Json(validUtf8(region))},
      {"accesses", swept.references},           {"instructions", swept.facts.instructions},
      {"footprint_byte", swept.footprintBytes}, {"unknown_addresses", swept.facts.unknownAddresses},
      {"problems", std::move(problems)},        {"points", std::move(points)}};
}

std::string bar(double fraction) {
  std::string text;
  for (int i = 0; i < static_cast<int>(std::lround(fraction * 10)); ++i)
    text += "█";
  return text;
}

/// One table for a line size: sizes below each other, fully associative and each number of ways beside each other. Ends
/// where larger caches have no fewer misses.
TextTable sizesTable(const Swept &swept, uint32_t lineBytes, const std::vector<uint32_t> &ways) {
  TextTable table{{{"size [byte]", Align::right}, {"fully assoc.", Align::right}}, {}};
  for (const uint32_t count : ways)
    table.columns.push_back({count == 1 ? "1 way" : fmt::format("{} ways", count), Align::right});
  table.columns.push_back({"ratio", Align::right});
  table.columns.push_back({""});
  std::map<uint64_t, std::map<uint32_t, uint64_t>> sizes;
  for (const SweepPoint &point : swept.points)
    if (point.lineBytes == lineBytes)
      sizes[point.cacheBytes][point.ways] = point.misses;
  double most = 0;
  std::map<uint32_t, uint64_t> fewest; // Misses of the last row that was shown.
  size_t left = sizes.size();
  for (const auto &[size, misses] : sizes) {
    // Do all that are larger have what these have?
    const bool isLast = std::ranges::all_of(swept.points, [&](const SweepPoint &point) {
      return point.lineBytes != lineBytes || point.cacheBytes < size ||
             point.misses == (fewest.contains(point.ways) ? fewest[point.ways] : ~uint64_t{0});
    });
    if (isLast) {
      table.rows.push_back({fmt::format("{} larger sizes: the same", left)});
      break;
    }
    --left;
    std::vector<std::string> row{fmt::format("{}", size)};
    for (auto [count, shown] : misses)
      fewest[count] = shown;
    row.push_back(countText(misses.at(0)));
    for (const uint32_t count : ways)
      row.push_back(misses.contains(count) ? countText(misses.at(count)) : "");
    const double ratio =
        static_cast<double>(misses.at(0)) / static_cast<double>(std::max<uint64_t>(swept.references, 1));
    most = std::max(most, ratio);
    row.push_back(plainNumber(ratio));
    row.push_back(most > 0 ? bar(ratio / most) : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string text(const Swept &swept, const SweepInput &input) {
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  writer.heading(swept.program + (input.region.empty() ? "" : ", region " + input.region));
  writer.pairs({{"accesses", countText(swept.references)},
                {"bytes touched", countWithUnit(swept.footprintBytes, "byte")},
                {"instructions", countText(swept.facts.instructions)}});
  if (swept.facts.unknownAddresses)
    writer.paragraph(
        fmt::format("{} accesses were left out: their addresses are not recorded.", swept.facts.unknownAddresses), 0);
  for (const Error &problem : swept.facts.problems)
    writer.paragraph("Incomplete: " + problem.text() + ".", 0);
  for (const uint32_t lineBytes : input.options.lineBytes) {
    writer.subheading(fmt::format("misses with lines of {} byte", lineBytes));
    writer.table(sizesTable(swept, lineBytes, input.options.ways));
  }
  writer.blank();
  writer.paragraph(
      "LRU replacement, no prefetching, empty at the start of each thread. The ratio is misses of the fully "
      "associative cache, or of the first number of ways.",
      0);
  return writer.take();
}

} // namespace

Result<int> commandCachesweep(int argc, char **argv) {
  CLI::App app("Misses of all cache sizes at once, from one pass over the addresses that a run recorded: fully "
               "associative, and with given numbers of ways, for several line sizes. Exact for LRU replacement.",
               "leastaction cachesweep");
  SweepInput input;
  app.add_option("run", input.path, "a run folder of mode=trace, or with steps")->required();
  app.add_option("--line", input.options.lineBytes, "line sizes in byte, separated by commas")
      ->delimiter(',')
      ->capture_default_str();
  app.add_option("--ways", input.options.ways, "numbers of ways besides fully associative, separated by commas")
      ->delimiter(',');
  app.add_option("--sizes", input.sizes, "smallest and largest cache in byte")->capture_default_str();
  app.add_option("--per-doubling", input.options.sizesPerDoubling, "fully associative sizes for each doubling")
      ->check(CLI::Range(1u, 64u))
      ->capture_default_str();
  app.add_option("--region", input.region, "only accesses within this region");
  app.add_option("--source", input.source, "of a run with a trace and steps: which one (default: the trace)")
      ->check(CLI::IsMember({"trace", "step"}));
  app.add_option("--csv", input.csv, "also write a table for 'leastaction cachefit'; - is standard output");
  app.add_option("--json", input.json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction cachesweep dot.run\n"
             "  leastaction cachesweep dot.run --line 16,64 --ways 1,8 --sizes 256:65536 --csv misses.csv");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({input.path}, {input.csv, input.json}));
  TRY(readSizes(input.sizes, input.options));
  TRY(checkGeometry(input.options));
  Swept swept = TRY(sweepRun(input));
  if (!input.csv.empty())
    TRY(writeOutput(input.csv, csvText(swept)));
  if (!input.json.empty())
    TRY(writeOutput(input.json, toJson(swept, input.region).dump(2) + "\n"));
  if (input.json != "-" && input.csv != "-")
    TRY(writeOutput("-", text(swept, input)));
  return exitDone;
}

} // namespace leastaction::cli
