#include "analysis/study/scaling/work_growth.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/text_format.h"
#include "analysis/scaling/force/fixed_time.h"
#include "analysis/scaling/formula/formula_tokens.h"
#include "analysis/scaling/isoefficiency/model_formulas.h"
#include "analysis/study/scaling/job_sizes.h"
#include "analysis/study/scaling/models_and_machines.h"
#include "analysis/study/scaling/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

Result<ScalingQuestion> scalingQuestion(const WorkGrowthQuestion &question) {
  ScalingQuestion asked{.isOneEfficiency = question.efficiencies.size() == 1, .bytes = question.bytes};
  if (!question.efficiencies.empty())
    asked.efficiencies = question.efficiencies;
  if (!question.processors.empty())
    asked.processors = question.processors;
  for (const double processors : asked.processors)
    if (processors != std::floor(processors))
      return fail(fmt::format("{} is not a valid processor count", processors), "--processors", "write whole numbers");
  std::ranges::sort(asked.processors);
  asked.processors.erase(std::ranges::unique(asked.processors).begin(), asked.processors.end());
  if (question.machineBytes > 0)
    asked.memory.machineBytes = question.machineBytes;
  if (question.processorBytes > 0)
    asked.memory.processorBytes = question.processorBytes;
  if (question.bytes.empty() && (question.machineBytes > 0 || question.processorBytes > 0))
    return fail("how much memory a problem takes is not known", isoefficiencyCommand, "give --bytes, as '8*n^2'");
  return asked;
}

/// From --model, or from --work with --overhead or --time.
Result<ScalingFormulas> formulasOf(const WorkGrowthQuestion &question) {
  std::map<std::string, double> values = TRY(readSettings(question.settings, "t_w=2"));
  for (const std::string name : growerNames)
    if (values.contains(name))
      return fail(fmt::format("'{}' is not a constant", name), "--set",
                  name == "P"
                      ? "it grows: name numbers of P with --processors"
                      : "leave it out: the command finds the sizes that keep the efficiency, for the numbers of "
                        "processors of --processors");
  if (!question.model.empty()) {
    const TimingModel model = TRY(readModel(question.model));
    if (question.machine.empty())
      return scalingFormulas(model, nullptr, values);
    const Machine machine = TRY(readMachine(question.machine));
    return scalingFormulas(model, &machine, values);
  }
  if (!question.time.empty() && !question.overhead.empty())
    return fail("--time and --overhead say the same", isoefficiencyCommand, "give one of them");
  if (question.time.empty() && question.overhead.empty())
    return fail("the overhead is missing", isoefficiencyCommand,
                "give --work and --overhead, a CSV of runs, or --model; see 'leastaction isoefficiency --help'");
  if (question.work.empty())
    return fail("the work is missing", isoefficiencyCommand,
                "give --work: operations of the best sequential algorithm, as n^3");
  if (const std::vector<std::string> names = namesIn(question.work); std::ranges::count(names, "P") > 0)
    return fail("the work '" + question.work + "' depends on the processors P", "--work",
                "write the operations of the best sequential algorithm in n alone; what more processors do beyond "
                "them is --overhead");
  ScalingFormulas formulas{.work = question.work,
                           .overhead = question.overhead,
                           .concurrency = question.concurrency,
                           .values = std::move(values)};
  if (!question.time.empty()) {
    const std::vector<std::string> names = namesIn(question.time);
    TRY(Formula::parse(question.time, names, {"--time", 0, 0}));
    // A time without t_c counts operations.
    std::string unit;
    for (const std::string name : {"t_c", "tc"})
      if (formulas.values.contains(name) || std::ranges::count(names, name) > 0)
        unit = "*" + name;
    formulas.overhead = fmt::format("P*({}) - ({}){}", question.time, question.work, unit);
    formulas.time = question.time;
  }
  return formulas;
}

/// What n is where the model calls its size otherwise; empty where it is n.
Result<std::string> sizeNote(const std::string &name) {
  const TimingModel model = TRY(readModel(name));
  const Result<FixedTimeVariables> variables = fixedTimeVariables(model);
  if (!variables || model.variables[variables->size] == "n")
    return "";
  return fmt::format("n is '{}' of the model {}{}{}", model.variables[variables->size], model.name,
                     model.title.empty() ? "" : ": ", model.title);
}

/// An error in the formulas of --versus, which are read as those of --overhead and --concurrency.
Error ofVersus(Error error) {
  for (const std::string option : {"--overhead", "--concurrency"})
    if (error.where.starts_with(option))
      error.where.replace(0, option.size(), option == "--overhead" ? "--versus" : "--versus-concurrency");
  return error;
}

Result<IsoefficiencyReport> ofFormulas(const WorkGrowthQuestion &question, const ScalingQuestion &asked) {
  const bool isCompared = !question.versus.empty();
  if (!isCompared && !question.versusConcurrency.empty())
    return fail("--versus-concurrency is of the algorithm of --versus", isoefficiencyCommand, "give --versus, too");
  ScalingFormulas formulas = TRY(formulasOf(question));
  if (!isCompared) {
    IsoefficiencyReport report{.formulas = TRY(scalingResult(formulas, asked))};
    if (const std::string note = question.model.empty() ? "" : TRY(sizeNote(question.model)); !note.empty())
      report.formulas->notes.push_back(validUtf8(note));
    return report;
  }
  ScalingFormulas other = formulas;
  other.overhead = question.versus;
  other.time.clear();
  other.concurrency = question.versusConcurrency;
  // A constant may be of one of both only.
  std::vector<std::string> names;
  for (const ScalingFormulas *one : {&formulas, &other})
    for (const std::string &text : {one->work, one->overhead, one->concurrency})
      for (const std::string &name : namesIn(text))
        names.push_back(name);
  for (const auto &[name, value] : formulas.values)
    if (name != "t_c" && name != "tc" && std::ranges::find(names, name) == names.end())
      return fail(fmt::format("no formula holds '{}'", name), "--set", "set constants of the formulas, or t_c");
  for (ScalingFormulas *one : {&formulas, &other})
    std::erase_if(one->values, [&](const auto &value) {
      const std::string all = one->work + " " + one->overhead + " " + one->concurrency;
      const std::vector<std::string> own = namesIn(all);
      return value.first != "t_c" && value.first != "tc" && std::ranges::find(own, value.first) == own.end();
    });
  IsoefficiencyReport report{.formulas = TRY(scalingResult(formulas, asked))};
  auto versus = scalingResult(other, asked);
  if (!versus)
    return std::unexpected(ofVersus(std::move(versus).error()));
  report.versus = *std::move(versus);
  const std::string first = "T_o = " + report.formulas->overhead, second = "T_o = " + report.versus->overhead;
  for (const double efficiency : asked.efficiencies)
    report.comparisons.push_back(
        fmt::format("At E = {:g}, {}.", efficiency,
                    comparedScaling({first, *report.formulas}, {second, *report.versus}, efficiency)));
  return report;
}

Result<IsoefficiencyReport> ofRuns(const WorkGrowthQuestion &question, const ScalingQuestion &asked) {
  const ByteFile file = TRY(ByteFile::open(question.runs, "name a CSV file with headings P,n,time_s"));
  CsvRows rows(question.runs, file.source());
  const std::vector<MeasuredAlgorithm> algorithms = TRY(readScalingRuns(rows, question.runs));
  IsoefficiencyReport report;
  for (const MeasuredAlgorithm &algorithm : algorithms) {
    const std::string where = algorithm.name.empty() ? question.runs : question.runs + ", " + algorithm.name;
    MeasuredScaling scaling = TRY(measuredScaling(algorithm, {question.work}, asked, where));
    for (const MeasuredScaling &before : report.measured)
      if (before.cannotTell.empty() && scaling.cannotTell.empty())
        report.comparisons.push_back(validUtf8(
            comparedScaling({before.name, before.fitted}, {scaling.name, scaling.fitted}, asked.efficiencies.front())));
    report.measured.push_back(std::move(scaling));
  }
  return report;
}

Result<IsoefficiencyReport> scalingOfJobs(const WorkGrowthQuestion &question, const ScalingQuestion &asked) {
  JobScalingQuestion jobs = question.jobs;
  jobs.work = question.work;
  jobs.wantsProcessors = !question.processors.empty();
  return IsoefficiencyReport{.byKind = TRY(jobScaling(jobs, asked))};
}

} // namespace

Result<IsoefficiencyReport> workGrowth(const WorkGrowthQuestion &question) {
  const ScalingQuestion asked = TRY(scalingQuestion(question));
  if (!question.jobs.jobs.empty())
    return scalingOfJobs(question, asked);
  return question.runs.empty() ? ofFormulas(question, asked) : ofRuns(question, asked);
}

} // namespace leastaction
