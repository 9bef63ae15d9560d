#include "analysis/scaling/isoefficiency/overhead_by_kind.h"

#include "analysis/scaling/isoefficiency/fitted_overhead.h"
#include "analysis/scaling/isoefficiency/work_of_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace leastaction {
namespace {

// Shares of P T_p.
constexpr double leastShare = 0.01; ///< A kind below it is nothing.
constexpr double minorShare = 0.05; ///< One below it does not decide, and is left out of what is extrapolated.
constexpr double smallShare = 0.1;  ///< One without a law and below it does not keep the others\' from being used.

constexpr double rivalWeight = 0.05; ///< Rivals with less are not worth a word.
constexpr uint32_t mostProcessors = 1024;

std::string capital(std::string_view text) {
  std::string result(text);
  if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
    result.front() = static_cast<char>(result.front() - 'a' + 'A');
  return result;
}

std::string list(const std::vector<std::string> &texts) {
  std::string all;
  for (size_t i = 0; i < texts.size(); ++i)
    all += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + texts[i];
  return all;
}

Rational highestPower(const GrowthSum &work) {
  Rational power;
  for (const GrowthTerm &term : work.terms)
    if (term.power(Grower::n).value() > power.value())
      power = term.power(Grower::n);
  return power;
}

/// T_1 by size; what is not measured is estimated from the work of all runs.
class SerialTicks {
public:
  static Result<SerialTicks> of(const std::vector<SplitRun> &runs, const ByKindOptions &options,
                                const std::string &where) {
    SerialTicks serial;
    for (const SplitRun &run : runs)
      if (run.processors == 1) {
        const auto [found, isNew] = serial.measured_.try_emplace(run.size, run.work);
        found->second = std::min(found->second, run.work);
      }
    for (const SplitRun &run : runs)
      if (!serial.measured_.contains(run.size))
        TRY(serial.estimate(runs, run.size, options, where));
    return serial;
  }

  bool isMeasured(double size) const { return measured_.contains(size); }
  uint64_t at(double size) const { return isMeasured(size) ? measured_.at(size) : estimated_.at(size); }

private:
  Result<void> estimate(const std::vector<SplitRun> &runs, double size, const ByKindOptions &options,
                        const std::string &where) {
    if (estimated_.contains(size))
      return {};
    std::vector<MeasuredPoint> points;
    for (const auto &[known, ticks] : measured_)
      points.push_back(
          {.processors = 1, .size = known, .times = {static_cast<double>(ticks)}, .work = std::nullopt, .phases = {}});
    const auto unknown = [&](const char *remedy) {
      return fail(fmt::format("T_1 of n = {:g} cannot be determined", size), where, remedy);
    };
    const Result<WorkOfRuns> work = workOfRuns(points, options.work, where);
    if (!work)
      return unknown("record this size with P = 1, too, or more sizes");
    const Formula formula = TRY(Formula::parse(work->formula, {"n"}, {"--work", 0, 0}));
    std::vector<ScalingObservation> observations;
    for (const SplitRun &run : runs)
      observations.push_back({.processors = static_cast<double>(run.processors),
                              .size = run.size,
                              .work = TRY(formula.evaluate(std::array{run.size})),
                              .time = static_cast<double>(run.work) / static_cast<double>(run.processors)});
    const Result<OverheadFit> fit = fitOverhead(observations, overheadDictionary(highestPower(work->sum), true), where);
    if (!fit || !(fit->timePerWork.value > 0))
      return unknown("record this size with P = 1, too, or more sizes");
    const double ticks = fit->timePerWork.value * TRY(formula.evaluate(std::array{size}));
    if (!(ticks >= 1 && ticks < 1e18))
      return unknown("record this size with P = 1, too");
    estimated_[size] = static_cast<uint64_t>(std::llround(ticks));
    return {};
  }

  std::map<double, uint64_t> measured_, estimated_;
};

/// What is subtracted stands last.
std::string overheadOf(FittedTerms terms) {
  std::ranges::sort(terms, std::greater<>(), [](const OverheadFit::Term &term) { return term.coefficient.value >= 0; });
  std::string text;
  for (const OverheadFit::Term &term : terms) {
    const double value = term.coefficient.value;
    text += text.empty() ? (value < 0 ? "-" : "") : value < 0 ? " - " : " + ";
    text += fmt::format("{:.3g} {}", std::abs(value), overheadText(term.term));
  }
  return text;
}

/// Those that decide how it grows: corrections are outgrown.
FittedTerms positive(FittedTerms terms) {
  std::erase_if(terms, [](const OverheadFit::Term &term) { return term.coefficient.value < 0; });
  return terms;
}

class Laws {
public:
  Laws(ScalingByKind &scaling, const ScalingQuestion &question, const std::optional<WorkOfRuns> &work)
      : scaling_(scaling), question_(question), work_(work) {
    for (const SplitOverhead &run : scaling.runs)
      sizes_.insert(run.run.size);
  }

  void findAll(double timePerWork, const std::string &where) {
    timePerWork_ = timePerWork;
    for (const OverheadKind kind : overheadKinds)
      scaling_.laws.push_back(lawOf(kind, where));
  }

private:
  KindLaw lawOf(OverheadKind kind, const std::string &where) const {
    KindLaw law;
    law.kind = kind;
    for (const SplitOverhead &run : scaling_.runs) {
      law.most = std::max(law.most, run.share(kind));
      law.least = std::min(law.least, run.share(kind));
    }
    law.isNegligible = law.most < leastShare && -law.least < leastShare;
    if (law.isNegligible)
      return law;
    if (law.most >= leastShare && -law.least >= leastShare) {
      law.cannotFit = fmt::format("it costs up to {:.3g} % of P T_p in some jobs and saves up to {:.3g} % in others",
                                  100 * law.most, -100 * law.least);
      return law;
    }
    law.isNegative = -law.least > law.most;
    std::vector<ScalingObservation> observations;
    for (const SplitOverhead &run : scaling_.runs) {
      const auto processors = static_cast<double>(run.run.processors);
      const double value = (law.isNegative ? -1 : 1) * static_cast<double>(run.of(kind)) / scaling_.clockHz;
      observations.push_back({.processors = processors,
                              .size = run.run.size,
                              .work = 0,
                              .time = value / processors,
                              .least = leastShare * static_cast<double>(run.all()) / scaling_.clockHz});
    }
    // Of one size alone the powers of n cannot be told; W tells which there may be.
    const Rational power = sizes_.size() == 1 || !work_ ? Rational(0) : highestPower(work_->sum);
    if (sizes_.size() > 1 && !work_) {
      law.cannotFit = scaling_.cannotTell;
      return law;
    }
    Result<OverheadFit> fit = fitOverheadAlone(observations, overheadDictionary(power, false), where);
    if (!fit) {
      law.cannotFit = fit.error().what;
      return law;
    }
    law.fit = *std::move(fit);
    law.overhead = overheadOf(law.fit->terms);
    if (law.isNegative)
      law.overhead = "-(" + law.overhead + ")";
    if (!law.isNegative && work_ && sizes_.size() > 1)
      solve(law);
    return law;
  }

  std::optional<Growth> growthOf(const FittedTerms &all) const {
    const FittedTerms terms = positive(all);
    const IsoefficiencyProblem problem = problemOf(terms, work_->sum, formulasOf(terms, timePerWork_, work_->formula));
    const Result<Isoefficiency> solved = isoefficiency(problem);
    return solved ? std::optional(solved->at(question_.efficiencies.front())) : std::nullopt;
  }

  void solve(KindLaw &law) const {
    law.growth = growthOf(law.fit->terms);
    law.isoefficiency = law.growth ? law.growth->text() : "numeric";
    for (const OverheadFit::Rival &rival : law.fit->rivals) {
      if (rival.weight < rivalWeight)
        continue;
      const std::optional<Growth> growth = growthOf(rival.terms);
      const std::string text = growth ? growth->text() : "numeric";
      if (text != law.isoefficiency && std::ranges::find(law.others, text) == law.others.end())
        law.others.push_back(text);
    }
  }

  ScalingByKind &scaling_;
  const ScalingQuestion &question_;
  const std::optional<WorkOfRuns> &work_;
  std::set<double> sizes_;
  double timePerWork_ = 0;
};

/// The run with the most processors, of those the one with the largest size.
const SplitOverhead &widest(const ScalingByKind &scaling) {
  return *std::ranges::max_element(
      scaling.runs, {}, [](const SplitOverhead &run) { return std::tuple(run.run.processors, run.run.size); });
}

bool isMinor(const KindLaw &law) {
  return std::max(law.most, -law.least) < minorShare;
}

void findLimit(ScalingByKind &scaling) {
  const SplitOverhead &last = widest(scaling);
  const KindLaw *limit = nullptr;
  for (const KindLaw &law : scaling.laws) {
    if (!law.growth || !law.fit->poor.empty() || isMinor(law))
      continue;
    const int order = limit ? law.growth->compare(*limit->growth) : 1;
    if (order > 0 || (order == 0 && last.share(law.kind) > last.share(limit->kind)))
      limit = &law;
  }
  if (limit)
    scaling.limit = limit->kind;
}

std::string thetaOrNone(const std::string &growth) {
  return growth == "never" ? "no size keeps the efficiency"
         : growth == "numeric"
             ? "how the work must grow has no closed form"
             : fmt::format("the work must grow as {}",
                           growth.starts_with("2^") || growth.starts_with("about ") ? growth : "Theta(" + growth + ")");
}

/// Where most is lost, without any fit.
std::string mostAt(const SplitOverhead &run) {
  const OverheadKind most =
      *std::ranges::max_element(overheadKinds, {}, [&](OverheadKind kind) { return run.of(kind); });
  if (run.share(most) < leastShare)
    return fmt::format("at P = {}, n = {:g} there is next to no overhead", run.run.processors, run.run.size);
  return fmt::format("at P = {}, n = {:g}, {} takes most, {:.3g} % of P T_p", run.run.processors, run.run.size,
                     nameOf(most), 100 * run.share(most));
}

void answer(ScalingByKind &scaling) {
  findLimit(scaling);
  if (scaling.limit) {
    const KindLaw &law = scaling.laws[static_cast<size_t>(*scaling.limit)];
    scaling.answer = fmt::format("{} limits how it scales: T_o = {} [s]; {}", capital(nameOf(law.kind)), law.overhead,
                                 thetaOrNone(law.isoefficiency));
    if (!law.others.empty()) {
      std::vector<std::string> others;
      for (const std::string &other : law.others)
        others.push_back(other == "never" ? "no size" : "Theta(" + other + ")");
      scaling.answer += fmt::format(", or, as far as these jobs show, {}", list(others));
    }
    scaling.answer += ".";
    for (const KindLaw &other : scaling.laws)
      if (const std::string why = other.unknown(); !why.empty() && !isMinor(other))
        scaling.answer += fmt::format(" How {} grows is not known: {}.", nameOf(other.kind), why);
    return;
  }
  const bool isNothing =
      std::ranges::all_of(scaling.laws, [](const KindLaw &law) { return isMinor(law) || (law.fit && law.isNegative); });
  if (isNothing && !scaling.laws.empty()) {
    scaling.answer = "No kind of overhead limits how it scales up to here: each is below 5 % of P T_p, or saves time.";
    return;
  }
  std::string why = scaling.cannotTell;
  for (const KindLaw &law : scaling.laws)
    if (why.empty() && !law.unknown().empty())
      why = fmt::format("of {}, {}", nameOf(law.kind), law.unknown());
  const SplitOverhead &last = widest(scaling);
  scaling.answer =
      fmt::format("These jobs do not show how overhead grows{}; {}.", why.empty() ? "" : ": " + why, mostAt(last));
}

void extrapolate(ScalingByKind &scaling, const ByKindOptions &options, const ScalingQuestion &question) {
  const double most = static_cast<double>(widest(scaling).run.processors);
  std::set<OverheadKind> leftOut;
  for (const KindLaw &law : scaling.laws) {
    if (law.isNegligible)
      continue;
    if (isMinor(law)) {
      leftOut.insert(law.kind);
      scaling.notes.push_back(fmt::format("What is extrapolated leaves {} out, which is at most {:.2g} % of P T_p",
                                          nameOf(law.kind), 100 * std::max(law.most, -law.least)));
      continue;
    }
    const std::string why = law.unknown();
    if (why.empty())
      continue;
    if (std::max(law.most, -law.least) > smallShare || law.kind != OverheadKind::redundant) {
      scaling.cannotExtrapolate = fmt::format("how {} grows is not known: {}", nameOf(law.kind), why);
      return;
    }
    leftOut.insert(law.kind);
    scaling.notes.push_back(
        fmt::format("What is extrapolated leaves {} out, of which no law is known: {}", nameOf(law.kind), why));
  }
  size_t beyond = 0;
  std::vector<double> wanted;
  if (options.wantsProcessors) {
    std::ranges::copy_if(question.processors, std::back_inserter(wanted), [&](double p) { return p > most; });
  } else {
    for (uint32_t p = 1; p <= mostProcessors; p *= 2)
      if (p > most)
        wanted.push_back(p);
  }
  std::map<double, const SplitOverhead *> bySize;
  for (const SplitOverhead &run : scaling.runs)
    bySize.try_emplace(run.run.size, &run);
  for (const auto &[size, run] : bySize)
    for (const double processors : wanted) {
      const double serial = static_cast<double>(run->serial) / scaling.clockHz;
      double all = serial;
      for (const KindLaw &law : scaling.laws)
        if (law.fit && !leftOut.contains(law.kind))
          for (const OverheadFit::Term &term : law.fit->terms)
            all += (law.isNegative ? -1 : 1) * term.coefficient.value * overheadValue(term.term, size, processors);
      if (!(all > 0)) { // What is saved is more than there is: beyond what the law holds for.
        ++beyond;
        continue;
      }
      scaling.more.push_back({.processors = processors,
                              .size = size,
                              .time = all / processors,
                              .speedup = serial * processors / all,
                              .efficiency = serial / all});
    }
  if (beyond != 0)
    scaling.notes.push_back(fmt::format("{} of the rows that were asked for are left out: by these laws, more would be "
                                        "saved there than there is",
                                        beyond));
}

MeasuredAlgorithm measuredOf(const ScalingByKind &scaling) {
  MeasuredAlgorithm algorithm;
  for (const SplitOverhead &run : scaling.runs) {
    const double time = static_cast<double>(run.run.ticks) / scaling.clockHz;
    if (!algorithm.points.empty())
      if (MeasuredPoint &last = algorithm.points.back();
          last.size == run.run.size && last.processors == static_cast<double>(run.run.processors)) {
        last.times.push_back(time);
        continue;
      }
    algorithm.points.push_back({.processors = static_cast<double>(run.run.processors),
                                .size = run.run.size,
                                .times = {time},
                                .work = std::nullopt,
                                .phases = {},
                                .serialTime = static_cast<double>(run.serial) / scaling.clockHz,
                                .isSerialMeasured = run.isSerialMeasured});
  }
  return algorithm;
}

/// W from the work on one processor.
Result<WorkOfRuns> workOf(const ScalingByKind &scaling, const std::string &given, const std::string &where) {
  std::vector<MeasuredPoint> points;
  for (const SplitOverhead &run : scaling.runs)
    if (run.isSerialMeasured)
      points.push_back({.processors = 1,
                        .size = run.run.size,
                        .times = {static_cast<double>(run.serial) / scaling.clockHz},
                        .work = std::nullopt,
                        .phases = {}});
  return workOfRuns(points, given, where);
}

/// t_c: the mean of T_1/W over the sizes.
Result<double> timePerWork(const ScalingByKind &scaling, const WorkOfRuns &work) {
  const Formula formula = TRY(Formula::parse(work.formula, {"n"}, {"--work", 0, 0}));
  std::map<double, double> perWork;
  for (const SplitOverhead &run : scaling.runs)
    perWork[run.run.size] =
        static_cast<double>(run.serial) / scaling.clockHz / TRY(formula.evaluate(std::array{run.run.size}));
  double mean = 0;
  for (const auto &[size, value] : perWork)
    mean += value / static_cast<double>(perWork.size());
  return mean;
}

} // namespace

std::string KindLaw::unknown() const {
  return fit ? fit->poor : cannotFit;
}

int64_t SplitOverhead::of(OverheadKind kind) const {
  switch (kind) {
  case OverheadKind::waiting:
    return static_cast<int64_t>(run.waiting);
  case OverheadKind::transferring:
    return static_cast<int64_t>(run.transferring);
  case OverheadKind::redundant:
    break;
  }
  return redundant();
}

std::optional<double> SplitOverhead::serialFraction() const {
  if (run.processors < 2)
    return std::nullopt;
  const auto processors = static_cast<double>(run.processors);
  return (1 / speedup() - 1 / processors) / (1 - 1 / processors);
}

Result<ScalingByKind> scalingByKind(std::vector<SplitRun> runs, const ByKindOptions &options,
                                    const ScalingQuestion &question, const std::string &where) {
  std::ranges::sort(runs, {}, [](const SplitRun &run) { return std::tuple(run.size, run.processors, run.name); });
  if (std::ranges::all_of(runs, [&](const SplitRun &run) { return run.processors == runs.front().processors; }))
    return fail(runs.size() == 1
                    ? fmt::format("one job, of P = {}, tells nothing about scaling", runs[0].processors)
                    : fmt::format("all jobs have P = {}: one number of processors tells nothing about scaling",
                                  runs.front().processors),
                where, "add jobs with other numbers of ranks, one of them 1");
  ScalingByKind scaling;
  scaling.clockHz = options.clockHz;
  scaling.efficiency = question.efficiencies.front();
  const SerialTicks serial = TRY(SerialTicks::of(runs, options, where));
  for (SplitRun &run : runs) {
    const double size = run.size;
    scaling.runs.push_back(
        {.run = std::move(run), .serial = serial.at(size), .isSerialMeasured = serial.isMeasured(size)});
  }
  if (std::ranges::any_of(scaling.runs, [](const SplitOverhead &run) { return run.serial == 0; }))
    return fail("a job on one rank has no work", where,
                "compile with mode=trace and without --la-region, or with regions that do the program's work");
  std::optional<WorkOfRuns> work;
  const std::set<double> sizes = [&] {
    std::set<double> all;
    for (const SplitOverhead &run : scaling.runs)
      all.insert(run.run.size);
    return all;
  }();
  if (sizes.size() == 1)
    scaling.cannotTell = fmt::format("all have one size, n = {:g}; add other sizes", *sizes.begin());
  if (Result<WorkOfRuns> found = workOf(scaling, options.work, where))
    work = *std::move(found);
  else if (!options.work.empty())
    return std::unexpected(std::move(found).error());
  else if (scaling.cannotTell.empty())
    scaling.cannotTell = found.error().what;
  Laws laws(scaling, question, work);
  laws.findAll(work ? TRY(timePerWork(scaling, *work)) : 1, where);
  answer(scaling);
  extrapolate(scaling, options, question);
  if (!work || sizes.size() == 1)
    return scaling;
  Result<MeasuredScaling> together = measuredScaling(measuredOf(scaling), {options.work}, question, where);
  if (together)
    scaling.together = *std::move(together);
  else
    scaling.cannotTell = together.error().what;
  return scaling;
}

} // namespace leastaction
