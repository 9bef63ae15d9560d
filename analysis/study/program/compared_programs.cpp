#include "analysis/study/program/compared_programs.h"

#include "analysis/base/for_all.h"
#include "analysis/program/spectrum/action_curve.h"
#include "analysis/study/program/apply_sample.h"
#include "analysis/study/program/explained_regions.h"
#include "analysis/study/program/run_sources.h"
#include "analysis/study/program/source_sides.h"
#include "analysis/study/program/started_threads.h"
#include "analysis/study/program/why.h"
#include "analysis/study/program/why_sharing.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace leastaction {
namespace {

/// Bins of all curves together, and of one: what memory has room for, and what distances need to be right to 1e-9.
constexpr size_t allBins = size_t{1} << 22, fewestBins = 8192, mostBins = size_t{1} << 18;

/// Debug information takes time to read.
constexpr size_t mostWithSources = 32;

RegionAnalysisOptions analysisFor(size_t programs) {
  const size_t bins = std::clamp(allBins / std::max<size_t>(programs, 1), fewestBins, mostBins);
  return {.maxBins = bins, .curveInParts = bins == mostBins};
}

/// Which of several was taken, and how to take another.
std::string choiceNote(const std::vector<RegionSummary> &summaries, const RegionSummary &chosen) {
  std::set<std::string> names;
  for (const RegionSummary &summary : summaries)
    names.insert(summary.name);
  const auto threads = std::ranges::count(summaries, chosen.name, &RegionSummary::name);
  std::string note = names.size() == 1 ? "the region '" + chosen.name + "'"
                                       : "of " + std::to_string(names.size()) + " regions '" + chosen.name + "'";
  if (threads > 1)
    note += (names.size() == 1 ? " ran in " : ", which ran in ") + std::to_string(threads) +
            " threads; that of thread " + chosen.thread + " has the largest action and is compared";
  else
    note += " has the largest action and is compared";
  return note + (names.size() == 1 ? "." : "; --region chooses another.");
}

Result<ComparedProgram> readProgram(const std::string &path, EventInputOptions options, const std::string &region,
                                    const RegionAnalysisOptions &analysis, bool readsSources,
                                    const ComparedSources &sources) {
  options.sample.region = region;
  InstructionTable table;
  ExplainedRegions collector(table, analysis, region);
  const bool isShared = options.explains && hasThreads(path);
  const bool isSampledRun = isSampled(path, options);
  uint64_t transferTicks = 0;
  if (isShared && !isSampledRun) {
    const CoreDescription core = TRY(chosenCore(options.core, path));
    transferTicks = transferTicksOf(core);
    collector.followSharing(transferTicks, core.l1.lineBytes);
  }
  EventInput input = TRY(readEvents(path, options, table, collector));
  if (input.mode == RunMode::markers)
    return fail("the run has markers only, no events", path, "compile the program with mode=trace and record it again");
  if (collector.regions().empty())
    return std::unexpected(unknownRegion(region, collector.names(), path));
  std::vector<RegionSummary> summaries;
  for (RegionCollector::Collected &collected : collector.regions()) {
    RegionSummary summary = TRY(collected.summary(path));
    if (const RegionEstimate *estimate = estimateOf(input, collected.region); estimate && !estimate->isWhole) {
      const uint64_t inWindows = summary.ticks;
      applySample(summary, *estimate, table);
      summary.actionCurve =
          stretched(summary.actionCurve, inWindows, summary.ticks, static_cast<double>(summary.action));
      summary.curveInParts = {};
    }
    summaries.push_back(std::move(summary));
  }
  RegionSummary &largest = *std::ranges::max_element(summaries, {}, &RegionSummary::action);
  const auto place = static_cast<size_t>(&largest - summaries.data());
  ComparedProgram program{largest.ticks,
                          largest.instructions,
                          largest.action,
                          largest.actionIntegral,
                          std::move(largest.actionCurve),
                          std::move(largest.curveInParts),
                          largest.curveParts,
                          std::move(largest.byOpcode),
                          std::move(largest.byClass),
                          std::move(largest.byFunction),
                          std::move(largest.byLine),
                          largest.name,
                          input.core,
                          input.clockName,
                          input.mode,
                          input.unused,
                          {}};
  program.flaw = input.flaw;
  if (readsSources) {
    std::set<std::string> files;
    addFiles(files, program.byLine);
    program.sources = fileLines(path, files, KeepText::yes);
  }
  const RegionEstimate *estimate = estimateOf(input, collector.regions()[place].region);
  if (options.explains && !input.core.empty()) {
    program.why = whyRegion(collector.causesOf(collector.regions()[place]), table, {}, estimate);
    program.sharing =
        sharedPlaces(sharingRows(collector.sharedLines(collector.regions()[place]), table), transferTicks);
    if (readsSources && sources.areShown)
      program.texts = wholeSources(path, sources.roots, sourceFiles(*program.why));
  }
  if (estimate)
    program.sample = SampledProgram{summaryOf(*input.sample), estimate->ticks, estimate->action};
  if (isShared && isSampledRun)
    program.notes.push_back(path + ": " + std::string(sampledSharingNote));
  for (const std::string &note : input.notes)
    program.notes.push_back(path + ": " + note);
  if (summaries.size() > 1)
    program.notes.push_back(path + ": " + choiceNote(summaries, largest));
  return program;
}

} // namespace

Result<std::vector<ComparedProgram>> readPrograms(const std::vector<std::string> &paths,
                                                  const EventInputOptions &options, const std::string &region,
                                                  const ComparedSources &sources) {
  std::vector<std::optional<Result<ComparedProgram>>> read(paths.size());
  EventInputOptions quietly = options;
  const unsigned threads = options.threadCount();
  if (paths.size() > 1) {
    quietly.progress = {};
    // Two where nobody has chosen, as some programs take longer than others.
    const unsigned fewest = options.threads == 0 ? 2 : 1;
    quietly.threads = std::max(threads / static_cast<unsigned>(paths.size()), fewest);
  }
  const RegionAnalysisOptions analysis = analysisFor(paths.size());
  std::atomic<size_t> done = 0;
  std::atomic<bool> failed = false;
  std::mutex showing;
  const ShowFraction show = begin("reading programs", options.progress);
  // Programs are taken in their order: all before one that fails are read, too, so that it is always the same error.
  forAll(
      paths.size(),
      [&](size_t i) {
        if (failed)
          return;
        read[i] = readProgram(paths[i], quietly, region, analysis, paths.size() <= mostWithSources, sources);
        if (!*read[i])
          failed = true;
        std::scoped_lock lock(showing);
        show(static_cast<double>(++done) / static_cast<double>(paths.size()));
      },
      threads);
  std::vector<ComparedProgram> programs;
  for (std::optional<Result<ComparedProgram>> &program : read) {
    if (!program)
      break; // one before it has failed
    if (!*program)
      return std::unexpected(program->error());
    programs.push_back(std::move(**program));
  }
  return programs;
}

std::vector<std::string> programNames(const std::vector<std::string> &paths) {
  std::vector<std::string> stems;
  for (const std::string &path : paths) {
    std::filesystem::path clean = std::filesystem::path(path).lexically_normal();
    stems.push_back((clean.has_filename() ? clean : clean.parent_path()).stem());
  }
  std::vector<std::string> names = stems;
  for (size_t i = 0; i < paths.size(); ++i)
    if (std::ranges::count(stems, stems[i]) > 1)
      names[i] = paths[i];
  return names;
}

} // namespace leastaction
