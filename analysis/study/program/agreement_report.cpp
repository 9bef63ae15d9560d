#include "analysis/study/program/agreement_report.h"

#include "analysis/execution/replay/measured_events.h"
#include "analysis/program/metric/kappa_statistics.h"
#include "analysis/study/program/compared_programs.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace leastaction {
namespace {

/// No instruction that is timed takes so long; a tick of the kernel's clock on a virtual machine takes less.
constexpr double longestSeconds = 10e-6;

/// Takes the events of all regions, each once, or of those of one name.
class KappaCollector : public EventConsumer {
public:
  KappaCollector(KappaStatistics &statistics, std::string wanted)
      : statistics_(statistics), wanted_(std::move(wanted)) {}

  void beginRegion(uint32_t region, const Region &description) override {
    if (std::ranges::find(names_, description.name) == names_.end())
      names_.push_back(description.name);
    isWanted_[region] = isWantedRegion(description.name, wanted_);
    open_ += isWanted_[region];
    entered_ |= isWanted_[region];
  }
  void endRegion(uint32_t region) override { open_ -= isWanted_[region]; }
  void events(std::span<const Event> events) override {
    if (open_)
      statistics_.add(events);
  }

  bool entered() const { return entered_; }
  bool isWanted(uint32_t region) const {
    const auto found = isWanted_.find(region);
    return found != isWanted_.end() && found->second;
  }
  const std::vector<std::string> &names() const { return names_; }

private:
  KappaStatistics &statistics_;
  std::string wanted_;
  std::vector<std::string> names_;
  std::map<uint32_t, bool> isWanted_;
  unsigned open_ = 0;
  bool entered_ = false;
};

/// None if the path is no run that can be read, which those who read it will say.
std::optional<RunMode> modeOf(const std::string &path) {
  const Result<std::unique_ptr<Run>> run = Run::open(path);
  return run ? std::optional((*run)->facts().mode) : std::nullopt;
}

struct Side {
  EventInput input;
  std::vector<InstructionKappa> instructions;
  uint64_t leftOut = 0;
};

/// The sums of an instruction whose mean is that of `report`: of all but the largest 1 % of what the clock said, less
/// the mean of empty probes, with the error of both.
KappaSum sumLike(const KappaSum &counted, const SampleMean &sample, const SampleMean &empty) {
  const auto events = static_cast<double>(counted.events);
  const double variance =
      sample.error * sample.error * static_cast<double>(sample.count) + empty.error * empty.error * events;
  KappaSum sum(counted);
  sum.kappa = (sample.ticks - empty.ticks) * events;
  sum.kappaSquared = variance * (events - 1) + sum.kappa * sum.kappa / events;
  return sum;
}

/// Single events are whole steps of the clock less the median of empty probes, so their means are not what `report`
/// says. Of regions inside each other the larger sample holds the smaller one.
void takeMeans(std::vector<InstructionKappa> &instructions, const EventInput &input, const KappaCollector &collector) {
  for (InstructionKappa &instruction : instructions) {
    SampleMean largest;
    for (uint32_t region = 0; region < input.measurement->samples.size(); ++region) {
      const auto &samples = input.measurement->samples[region];
      if (const auto found = samples.find(instruction.instruction);
          collector.isWanted(region) && found != samples.end())
        if (const SampleMean mean = found->second.mean(input.clockStepTicks); mean.count > largest.count)
          largest = mean;
    }
    if (largest.count)
      instruction.sum = sumLike(instruction.sum, largest, input.measurement->emptyProbe);
  }
}

Result<Side> readSide(const std::string &path, EventInputOptions options, const std::string &region,
                      double resolutionTicks, double longestTicks) {
  InstructionTable table;
  KappaStatistics statistics(table, resolutionTicks, longestTicks);
  KappaCollector collector(statistics, region);
  options.sample = {}; // All executions of an instruction have a part in its mean.
  EventInput input = TRY(readEvents(path, options, table, collector));
  if (!collector.entered())
    return std::unexpected(unknownRegion(region, collector.names(), path));
  std::vector<InstructionKappa> instructions = statistics.instructions();
  if (input.measurement)
    takeMeans(instructions, input, collector);
  return Side{std::move(input), std::move(instructions), statistics.leftOut()};
}

/// Ticks of the core in one of the clock that the probes read.
Result<double> coreTicksPerTick(const RunFacts &facts, const CoreDescription &core, const std::string &path) {
  if (facts.probeClockName == "cycles")
    return 1;
  if (facts.probeClockHz > 0)
    return static_cast<double>(core.clockHz) / facts.probeClockHz;
  return fail("the probes read the clock " + facts.probeClockName + ", whose ticks do not measure time", path,
              "record the program with --clock tsc or --clock cycles");
}

std::string scaleNote(const RunFacts &facts, const CoreDescription &core, double scale) {
  if (facts.probeClockName == "cycles")
    return "The probes counted core cycles: measured ticks are the core's.";
  return fmt::format(
      "Measured ticks of {} ({:.4g} GHz) count as {:.4g} ticks of the core, by the clock of the "
      "description {} ({:.4g} GHz), {}.",
      facts.probeClockName, facts.probeClockHz / 1e9, scale, core.name, static_cast<double>(core.clockHz) / 1e9,
      core.name.ends_with("-calibrated")
          ? "as it was measured"
          : "a nominal one: 'leastaction cores --calibrate' writes a description with that of the machine");
}

} // namespace

Result<void> checkMeasured(const std::vector<std::string> &paths) {
  std::string measured, other;
  for (const std::string &path : paths)
    (modeOf(path) == RunMode::probe ? measured : other) = path;
  if (measured.empty() || other.empty() || agreementRuns(paths))
    return {};
  return fail("measured events (mode=probe) and others cannot be compared as one set", measured + " and " + other,
              "compare runs of one kind; or two, a run of mode=probe and one of mode=trace, to compare measured with "
              "simulated kappa");
}

std::optional<AgreementRuns> agreementRuns(const std::vector<std::string> &paths) {
  if (paths.size() != 2)
    return std::nullopt;
  const std::optional<RunMode> modes[] = {modeOf(paths[0]), modeOf(paths[1])};
  for (size_t measured : {size_t{0}, size_t{1}})
    if (const std::optional<RunMode> other = modes[1 - measured];
        modes[measured] == RunMode::probe && (other == RunMode::trace || other == RunMode::step))
      return AgreementRuns{paths[measured], paths[1 - measured]};
  return std::nullopt;
}

Result<AgreementReport> agreementReport(const AgreementRuns &runs, const EventInputOptions &options,
                                        const std::string &region) {
  CoreDescription core = TRY(chosenCore(options.core));
  std::unique_ptr<Run> probes = TRY(Run::open(runs.measured));
  const RunFacts &facts = probes->facts();
  double scale = TRY(coreTicksPerTick(facts, core, runs.measured));
  const double resolution = probeResolutionTicks(facts);
  const double clockHz = facts.probeClockHz > 0 ? facts.probeClockHz : static_cast<double>(core.clockHz);
  EventInputOptions ofMeasured = options;
  ofMeasured.source.reset(); // It is the other run that may have steps beside its trace.
  Side measured = TRY(readSide(runs.measured, ofMeasured, region, resolution, longestSeconds * clockHz));
  Side simulated = TRY(readSide(runs.simulated, options, region, 0, std::numeric_limits<double>::infinity()));

  AgreementReport report;
  auto sideOf = [](const std::string &name, const EventInput &input) {
    return AgreementSide{name, input.mode, {input.clockName, input.clockHz, input.resolutionTicks}};
  };
  const std::vector<std::string> names = programNames({runs.measured, runs.simulated});
  report.measured = sideOf(names[0], measured.input);
  report.simulated = sideOf(names[1], simulated.input);
  report.core = simulated.input.core;
  report.perfect = options.perfect();
  report.completion = nameOf(options.completion);
  report.scale = {.coreTicksPerTick = scale, .resolutionTicks = resolution};
  report.agreement = agree(measured.instructions, simulated.instructions, report.scale);
  if (report.agreement.total.events == 0)
    return fail("the two runs have no instruction in common", runs.measured + ", " + runs.simulated,
                "record one program, compiled twice with the same options except --la-mode");

  report.notes.push_back(scaleNote(facts, core, scale));
  if (measured.leftOut)
    report.notes.push_back(fmt::format("{} measured events were longer than {:.0f} µs and are left out: interrupts, "
                                       "page faults or other programs.",
                                       measured.leftOut, longestSeconds * 1e6));
  if (report.agreement.measuredOnlyEvents)
    report.notes.push_back(
        fmt::format("{} measured events are of instructions that the simulated run does not have; they are left out.",
                    report.agreement.measuredOnlyEvents));
  if (report.agreement.simulatedOnlyEvents)
    report.notes.push_back(
        fmt::format("{} simulated events are of instructions that were not measured, because they were not selected or "
                    "the sample missed them; they are left out.",
                    report.agreement.simulatedOnlyEvents));
  for (const auto &[path, side] : {std::pair(&runs.measured, &measured), {&runs.simulated, &simulated}})
    for (const std::string &note : side->input.notes)
      report.notes.push_back(*path + ": " + note);
  return report;
}

} // namespace leastaction
