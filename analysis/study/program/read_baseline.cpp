#include "analysis/study/program/read_baseline.h"

#include "analysis/base/text_format.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/program/cause/tick_counter.h"
#include "analysis/report/why/tick_difference.h"
#include "analysis/study/program/baseline_file.h"
#include "analysis/study/program/explained_regions.h"
#include "analysis/study/program/job_baseline.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/program/run_sources.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/why.h"
#include "analysis/study/program/why_sharing.h"
#include "runtime/format.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

namespace leastaction {
namespace {

/// Of the description's text: a core that was calibrated anew is another one.
uint64_t coreCheck(const CoreDescription &core, const std::string &option) {
  const std::string text = textOfCore(core, option);
  return format::checksum(text.data(), text.size());
}

/// Its first line has the names of columns.
bool looksLikeEvents(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string line(4096, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(std::min(static_cast<size_t>(file.gcount()), line.find('\n')));
  return line.contains("instruction");
}

/// Leaves the regions of that name, if one is wanted; fails if there are none.
Result<Baseline> onlyRegion(Baseline baseline, const std::string &region, const std::string &path) {
  if (region.empty())
    return baseline;
  std::vector<std::string> names;
  for (const BaselineRegion &known : baseline.regions)
    if (std::ranges::find(names, known.name) == names.end())
      names.push_back(known.name);
  std::erase_if(baseline.regions, [&](const BaselineRegion &known) { return known.name != region; });
  if (baseline.regions.empty())
    return std::unexpected(unknownRegion(region, names, path));
  return baseline;
}

/// A gate's figures must be the same for the same program.
Result<void> checkRepeatable(const EventInput &input, const std::string &path) {
  if (input.mode == RunMode::markers || input.mode == RunMode::probe)
    return fail("the run's times were measured, and differ from run to run", path,
                "compile the program with mode=trace and record it again");
  if (!input.flaw.empty())
    return fail("the run is incomplete: " + input.flaw, path,
                input.isProgramsFlaw ? "correct the program or the region, and record it again"
                                     : "record the program again");
  return {};
}

/// Regions are met in the same order.
Result<void> addRealTicks(Baseline &baseline, const std::string &path, const EventInputOptions &options,
                          const std::string &region) {
  InstructionTable table;
  TickCounter counter(region);
  TRY(readEvents(path, options, table, counter));
  for (size_t i = 0; i < std::min(counter.regions().size(), baseline.regions.size()); ++i)
    baseline.regions[i].realTicks = counter.regions()[i].ticks;
  return {};
}

/// The same of a run of several threads, with what they share: whether two variables lie in one cache line, the
/// linker decides.
Result<void> addSharing(Baseline &baseline, const std::string &path, EventInputOptions options,
                        const std::string &region) {
  const CoreDescription core = TRY(chosenCore(options.core, path));
  const uint64_t transferTicks = transferTicksOf(core);
  InstructionTable table;
  CauseCollector collector(region, CauseDetail::ticks);
  collector.setLineBytes(core.l1.lineBytes);
  collector.followSharing(transferTicks);
  options.explains = true;
  TRY(readEvents(path, options, table, collector));
  for (size_t i = 0; i < std::min(collector.regions().size(), baseline.regions.size()); ++i) {
    const CauseCollector::Collected &collected = collector.regions()[i];
    if (baseline.layout == Layout::canonical)
      baseline.regions[i].realTicks = collected.attribution.ticks();
    baseline.regions[i].sharing =
        baselineSharing(sharedPlaces(sharingRows(collector.sharedLines(collected), table), transferTicks));
  }
  return {};
}

} // namespace

Result<Baseline> readBaseline(const BaselineInput &asked) {
  const std::string &path = asked.path;
  if (isBaselineFile(path)) {
    Result<Baseline> baseline = readBaselineFile(path);
    return baseline ? onlyRegion(*std::move(baseline), asked.region, path) : baseline;
  }
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown) && !unknown)
    return fail("there is no such baseline, run or events file", path,
                "make a baseline with 'leastaction baseline RUN -o FILE', or record a run");
  if (std::filesystem::is_regular_file(path, unknown) && std::filesystem::file_size(path, unknown) == 0)
    return fail("the file is empty", path, "make the baseline again with 'leastaction baseline'");
  if (std::filesystem::is_regular_file(path, unknown) && !path.ends_with(".csv") && !looksLikeEvents(path))
    return fail("this is neither a baseline, nor a run folder, nor an events CSV", path,
                "make a baseline with 'leastaction baseline', or record a run");
  if (isJobFolder(path)) {
    Baseline job = TRY(jobBaseline(asked));
    job.madeBy = LEASTACTION_VERSION;
    job.coreCheck = coreCheck(TRY(chosenCore(asked.core)), asked.core);
    return onlyRegion(std::move(job), asked.region, path);
  }
  if (asked.network.network != JobNetwork())
    return fail("a network is chosen, and this is not a job of MPI ranks", path, "leave out the network options");
  EventInputOptions options{.core = asked.core,
                            .opaque = OpaqueTime::nominal,
                            .layout = asked.layout,
                            .explains = asked.explains,
                            .progress = asked.progress};
  InstructionTable table;
  ExplainedRegions collector(table, {}, asked.region);
  EventInput input = TRY(readEvents(path, options, table, collector));
  TRY(checkRepeatable(input, path));
  if (collector.regions().empty())
    return std::unexpected(unknownRegion(asked.region, collector.names(), path));

  Baseline baseline{
      .madeBy = LEASTACTION_VERSION, .program = validUtf8(input.program), .core = input.core, .regions = {}};
  if (!input.core.empty()) {
    CoreDescription description = TRY(chosenCore(asked.core, path));
    baseline.coreCheck = coreCheck(description, asked.core);
  }
  baseline.layout = asked.layout;
  std::set<std::string> files;
  for (RegionCollector::Collected &collected : collector.regions()) {
    RegionSummary summary = TRY(collected.summary(path));
    addFiles(files, summary.byLine);
    baseline.regions.push_back(baselineRegion(summary));
    if (asked.explains && !input.core.empty()) {
      const TickSide ticks = tickSide(whyRegion(collector.causesOf(collected), table));
      addTicks(baseline.regions.back(), ticks.causes, ticks.lines);
    }
    // A file without regions has its own name as theirs, which the other side's need not share.
    if (input.mode == RunMode::events && collector.regions().size() == 1 &&
        summary.name == std::filesystem::path(path).stem())
      baseline.regions.back().name = "events";
  }
  if (!input.core.empty()) {
    options.layout = Layout::real;
    options.explains = false;
    if (hasThreads(path)) {
      TRY(addSharing(baseline, path, options, asked.region));
    } else {
      for (BaselineRegion &region : baseline.regions)
        region.sharing.emplace();
      if (asked.layout == Layout::canonical)
        TRY(addRealTicks(baseline, path, options, asked.region));
    }
  }
  baseline.sources = fileLines(path, files);
  for (FileLines &file : baseline.sources)
    file.name = validUtf8(withoutRoot(file.name));
  return baseline;
}

} // namespace leastaction
