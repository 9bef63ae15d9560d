#include "analysis/study/program/job_baseline.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/text_format.h"
#include "analysis/execution/job/job_folder.h"
#include "analysis/report/why/why_report.h"
#include "analysis/study/program/job_on_network.h"
#include "analysis/study/program/platform.h"
#include "analysis/study/program/run_sources.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace leastaction {
namespace {

constexpr const char *wholeJob = "job", *waiting = "waiting", *transfers = "calls and transfers";

/// A straight line, where nothing else is known.
ActionCurve lineTo(uint64_t ticks, uint64_t action) {
  if (ticks == 0)
    return {.binTicks = 1, .action = {0}};
  return {.binTicks = ticks, .action = {0, static_cast<double>(action)}};
}

/// What the parts of the spectrum add up to, at the edges of whole ticks.
ActionCurve curveOf(const JobSpectrum &spectrum, uint64_t ticks, uint64_t action) {
  const size_t parts = spectrum.sum.size();
  if (ticks < Baseline::maxCurveBins || parts == 0)
    return lineTo(ticks, action);
  ActionCurve curve{.binTicks = (ticks + Baseline::maxCurveBins - 1) / Baseline::maxCurveBins, .action = {0}};
  const auto whole = static_cast<double>(action);
  double sum = 0; // in front of `part`
  size_t part = 0;
  const auto actionOf = [&](size_t of) { return 2 * static_cast<double>(spectrum.sum[of]) * spectrum.partTicks; };
  for (uint64_t edge = curve.binTicks; edge < ticks; edge += curve.binTicks) {
    const double place = static_cast<double>(edge) / spectrum.partTicks;
    for (; part + 1 < parts && static_cast<double>(part + 1) <= place; ++part)
      sum += actionOf(part);
    const double value = sum + (place - static_cast<double>(part)) * actionOf(part);
    curve.action.push_back(std::clamp(std::round(value * 1000) / 1000, curve.action.back(), whole));
  }
  curve.action.push_back(whole);
  return curve;
}

/// Between the edges on straight lines.
double integralOf(const ActionCurve &curve, uint64_t ticks) {
  double integral = 0;
  for (size_t edge = 0; edge + 1 < curve.action.size(); ++edge) {
    const uint64_t begin = edge * curve.binTicks, end = std::min(begin + curve.binTicks, ticks);
    integral += static_cast<double>(end - begin) * (curve.action[edge] + curve.action[edge + 1]) / 2;
  }
  return integral;
}

BaselineRegion regionOf(std::string name, uint64_t ticks, uint64_t instructions, uint64_t action, ActionCurve curve) {
  BaselineRegion region;
  region.name = std::move(name);
  region.ticks = ticks;
  region.instructions = instructions;
  region.action = ticks == 0 ? 0 : action;
  region.curve = std::move(curve);
  region.actionIntegral = integralOf(region.curve, ticks);
  region.executions = 1;
  return region;
}

void addCauses(BaselineRegion &region, CauseUnits causes, const std::vector<LineTicks> &lines) {
  const uint64_t wanted = region.ticks * unitsPerTick, known = causes.total();
  // Parts of ticks are lost where sums are rounded, and what runs outside of regions has no cause.
  if (known <= wanted)
    causes.units[static_cast<size_t>(TickCause::base)] += wanted - known;
  else if (uint64_t &most = *std::ranges::max_element(causes.units); most >= known - wanted)
    most -= known - wanted;
  else
    return;
  addTicks(region, causes, lines);
  if (region.ticksByLine.size() > Baseline::maxShares)
    region.ticksByLine.resize(Baseline::maxShares);
}

BaselineRegion jobRegion(const JobReport &report, bool explains) {
  uint64_t instructions = 0;
  for (const JobRankRow &row : report.ranks)
    instructions += row.instructions;
  BaselineRegion region = regionOf(wholeJob, report.ticks, instructions, report.action(),
                                   curveOf(report.spectrum, report.ticks, report.action()));
  if (!explains)
    return region;
  CauseUnits causes;
  std::vector<LineTicks> lines;
  for (const JobPathRow &row : report.path) {
    CauseUnits ticks = row.line.ticks;
    if (row.call != MpiCall::none)
      ticks.units[static_cast<size_t>(TickCause::call)] += row.ticks * unitsPerTick;
    causes += ticks;
    lines.push_back({.name = placeOf(row.line), .ticks = ticks});
  }
  addCauses(region, causes, lines);
  return region;
}

BaselineRegion rankRegion(const JobRankRow &row, bool explains) {
  const uint64_t ticks = row.shares.work;
  BaselineRegion region =
      regionOf(fmt::format("rank {}", row.rank), ticks, row.instructions, row.action, lineTo(ticks, row.action));
  if (!explains)
    return region;
  std::vector<LineTicks> lines;
  for (const WhyRow &line : row.lines)
    lines.push_back({.name = placeOf(line), .ticks = line.ticks});
  addCauses(region, row.causes, lines);
  return region;
}

/// A gate's figures must be the same for the same program.
Result<void> checkRepeatable(const JobReport &report, const std::string &path) {
  if (!report.incomplete.empty())
    return fail("the job is incomplete: " + report.incomplete, path, "correct the program, and record it again");
  for (const JobRankRow &row : report.ranks)
    if (row.instructions == 0)
      return fail(fmt::format("nothing is known of what rank {} executes", row.rank), path,
                  "compile the program with mode=trace and record it again");
  return {};
}

/// Of the file's text; 0 where it is not one.
Result<uint64_t> checkOfPlatform(const std::string &platform) {
  if (platform.empty() || isPlatformKind(platform))
    return 0;
  constexpr const char *remedy = "name a platform file of SimGrid";
  constexpr size_t mostMbytes = 64;
  const ByteFile file = TRY(ByteFile::open(platform, remedy));
  const std::string text = TRY(file.text(remedy, mostMbytes));
  return format::checksum(text.data(), text.size());
}

/// As errors name it.
std::string textOf(const JobNetwork &network) {
  std::string text = network.platform.empty() ? "a network without contention" : network.platform;
  if (network.latencySeconds)
    text += fmt::format(", latency {:g} s", *network.latencySeconds);
  if (network.bytesPerSecond)
    text += fmt::format(", bandwidth {:g} byte/s", *network.bytesPerSecond);
  if (network.ranksPerHost != 1)
    text += fmt::format(", {} ranks a host", network.ranksPerHost);
  if (!network.settings.empty())
    text += fmt::format(", {}", fmt::join(network.settings, ", "));
  return text;
}

} // namespace

Result<Baseline> jobBaseline(const BaselineInput &asked) {
  const JobReport report = TRY(jobOnNetwork({.path = asked.path,
                                             .events = {.core = asked.core,
                                                        .opaque = OpaqueTime::nominal,
                                                        .layout = asked.layout,
                                                        .progress = asked.progress}},
                                            asked.network));
  TRY(checkRepeatable(report, asked.path));
  Baseline baseline{.madeBy = {}, .program = validUtf8(report.program), .core = report.core, .regions = {}};
  baseline.layout = asked.layout;
  baseline.ranks = report.ranks.size();
  baseline.network = asked.network.network;
  baseline.platformCheck = TRY(checkOfPlatform(baseline.network.platform));
  const RankShares total = report.total();
  baseline.regions.push_back(jobRegion(report, asked.explains));
  baseline.regions.push_back(regionOf(waiting, total.waiting, 0, 0, lineTo(total.waiting, 0)));
  baseline.regions.push_back(regionOf(transfers, total.transferring, 0, 0, lineTo(total.transferring, 0)));
  for (const JobRankRow &row : report.ranks)
    baseline.regions.push_back(rankRegion(row, asked.explains));
  std::set<std::string> files;
  for (const JobPathRow &row : report.path)
    if (!row.line.file.empty())
      files.insert(row.line.file);
  for (const JobRankRow &row : report.ranks)
    for (const WhyRow &line : row.lines)
      if (!line.file.empty())
        files.insert(line.file);
  baseline.sources = fileLines(runsOfRanks(asked.path).begin()->second.string(), files);
  for (FileLines &file : baseline.sources)
    file.name = validUtf8(withoutRoot(file.name));
  return baseline;
}

Result<void> checkSameRanks(const Baseline &base, const Baseline &now, const std::string &where) {
  if (base.ranks == now.ranks)
    return {};
  const auto text = [](const Baseline &side) {
    return side.ranks == 0 ? std::string("a single run")
                           : fmt::format("a job of {} rank{}", side.ranks, side.ranks == 1 ? "" : "s");
  };
  return fail(fmt::format("the baseline is of {}, the new side of {}", text(base), text(now)), where,
              "record as many ranks as the baseline has, or make it again with 'leastaction baseline'");
}

Result<void> checkSameNetwork(const Baseline &base, const Baseline &now, const std::string &where) {
  if (base.network != now.network)
    return fail(
        fmt::format("the baseline's ticks are of {}, the new ones of {}", textOf(base.network), textOf(now.network)),
        where, "use the same network for both, or make the baseline again with 'leastaction baseline'");
  if (base.platformCheck != now.platformCheck)
    return fail("the platform " + base.network.platform + " has changed since the baseline was made", where,
                "make the baseline again with 'leastaction baseline'");
  return {};
}

std::map<std::string, GateLimits> limitsOfJob(const Baseline &base, const GateLimits &limits,
                                              std::map<std::string, GateLimits> given) {
  if (base.ranks == 0)
    return given;
  const auto job = std::ranges::find(base.regions, wholeJob, &BaselineRegion::name);
  for (const char *name : {waiting, transfers}) {
    GateLimits own = limits;
    own.action.reset();
    own.distance.reset();
    if (own.ticks.isRelative && job != base.regions.end())
      own.ticks = {.amount = std::floor(std::max(own.ticks.amount, 0.0) * static_cast<double>(job->ticks * base.ranks)),
                   .isRelative = false};
    given.try_emplace(name, own);
  }
  return given;
}

} // namespace leastaction
