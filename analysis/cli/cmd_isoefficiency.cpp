#include "analysis/base/byte_file.h"
#include "analysis/cli/command.h"
#include "analysis/cli/force_input.h"
#include "analysis/cli/number_option.h"
#include "analysis/report/isoefficiency/scaling_output.h"
#include "analysis/report/render_html.h"
#include "analysis/scaling/formula/formula_tokens.h"
#include "analysis/scaling/isoefficiency/model_formulas.h"
#include "analysis/study/scaling/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

struct IsoefficiencyArguments {
  std::string runs, work, overhead, time, concurrency, model, machine, html, json;
  std::vector<std::string> settings;
  std::vector<double> efficiencies;
  ScalingQuestion question;
  double machineBytes = 0, processorBytes = 0;
  size_t rows = 40;
  bool explain = false;
};

void addOptions(CommandLine &app, IsoefficiencyArguments &arguments) {
  app.addOption("file", arguments.runs, "a CSV of runs: P,n,time_s[,W,algorithm,phase]; without, formulas are taken");
  app.addOption("--work", arguments.work,
                "W: operations of the best sequential algorithm, in n alone: 'n^3'; or W itself");
  app.addOption("--overhead", arguments.overhead, "T_o: time of all processors beyond T_1, in n, P, W and constants");
  app.addOption("--time", arguments.time, "T_p instead of --overhead: T_o = P T_p - W t_c");
  app.addOption("--concurrency", arguments.concurrency, "C: so many processors have work, in n or W: 'n^2'");
  app.addOption("--model", arguments.model, "a timing model of 'leastaction surface' in place of formulas");
  app.addOption("--machine", arguments.machine, "the machine of --model");
  app.addOption("--set", arguments.settings,
                "a constant: t_w=2; t_c (or tc) is the time of an operation; may be repeated")
      ->oneValueEach();
  app.addOption("--efficiency", arguments.efficiencies, "efficiencies to keep (default: 0.5,0.8)")
      ->delimiter(',')
      ->check(numberBetween(1e-6, 1 - 1e-6));
  app.addOption("--processors", arguments.question.processors, "whole numbers of processors (default: 2,4,...,1024)")
      ->delimiter(',')
      ->check(numberBetween(2, 1e9));
  app.addOption("--bytes", arguments.question.bytes,
                "memory of the problem in byte, in n: '8*n^2'; or of one unit of n; shown with each size");
  app.addOption("--memory", arguments.machineBytes, "memory of the whole machine in byte: how far --bytes go")
      ->check(numberBetween(1, 1e30));
  app.addOption("--memory-per-processor", arguments.processorBytes, "memory of each processor in byte")
      ->check(numberBetween(1, 1e30));
  app.addOption("--rows", arguments.rows, "measured runs to show (default: 40)")
      ->check(between(size_t{1}, size_t{1'000'000}));
  app.addFlag("--explain", arguments.explain, "each step of the derivation");
  app.addOption("--html", arguments.html, "also write it as one HTML file, with pictures");
  app.addOption("--json", arguments.json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction isoefficiency --work n --overhead '2*P*log2(P)' --efficiency 0.8\n"
             "  leastaction isoefficiency --work n^2 --overhead 'ts*P*log2(P) + tw*n*P' --explain\n"
             "  leastaction isoefficiency --work 'n*log2(n)' --overhead 'ts*P*log2(P) + tw*n*log2(P)' --set tw=2\n"
             "  leastaction isoefficiency --work n^3 --overhead 0 --concurrency n\n"
             "  leastaction isoefficiency --model linpack --machine cray-xt3 --explain");
}

/// From --model, or from --work with --overhead or --time.
Result<ScalingFormulas> formulasOf(const IsoefficiencyArguments &arguments, const CommandLine &app) {
  std::map<std::string, double> values = TRY(readSettings(arguments.settings, "t_w=2"));
  for (const char *name : growerNames)
    if (values.contains(name))
      return fail(fmt::format("'{}' is no constant", name), "--set", "it grows: name numbers of P with --processors");
  if (!arguments.model.empty()) {
    TRY(refuseUnused(app, {"--work", "--overhead", "--time"}, "with --model"));
    const TimingModel model = TRY(readModel(arguments.model));
    if (arguments.machine.empty())
      return scalingFormulas(model, nullptr, values);
    const Result<Machine> machine = readMachine(arguments.machine);
    return machine ? scalingFormulas(model, &*machine, values) : std::unexpected(machine.error());
  }
  TRY(refuseUnused(app, {"--machine"}, "without --model"));
  if (!arguments.time.empty() && !arguments.overhead.empty())
    return fail("--time and --overhead say the same", app.name(), "give one of them");
  if (arguments.time.empty() && arguments.overhead.empty())
    return fail("the overhead is missing", app.name(),
                "give --work and --overhead, a CSV of runs, or --model; see 'leastaction isoefficiency --help'");
  if (arguments.work.empty())
    return fail("the work is missing", app.name(), "give --work: operations of the best sequential algorithm, as n^3");
  if (const std::vector<std::string> names = namesIn(arguments.work); std::ranges::count(names, "P") > 0)
    return fail("the work '" + arguments.work + "' depends on the processors P", "--work",
                "write the operations of the best sequential algorithm in n alone; what more processors do beyond "
                "them is --overhead");
  ScalingFormulas formulas{.work = arguments.work,
                           .overhead = arguments.overhead,
                           .concurrency = arguments.concurrency,
                           .values = std::move(values)};
  if (!arguments.time.empty()) {
    const std::vector<std::string> names = namesIn(arguments.time);
    TRY(Formula::parse(arguments.time, names, {"--time", 0, 0}));
    // A time without t_c counts operations.
    std::string unit;
    for (const std::string name : {"t_c", "tc"})
      if (formulas.values.contains(name) || std::ranges::count(names, name) > 0)
        unit = "*" + name;
    formulas.overhead = fmt::format("P*({}) - ({}){}", arguments.time, arguments.work, unit);
  }
  return formulas;
}

Result<void> completeQuestion(IsoefficiencyArguments &arguments, const CommandLine &app) {
  ScalingQuestion &question = arguments.question;
  if (!arguments.efficiencies.empty())
    question.efficiencies = arguments.efficiencies;
  question.isOneEfficiency = arguments.efficiencies.size() == 1;
  for (const double processors : question.processors)
    if (processors != std::floor(processors))
      return fail(fmt::format("{} is no number of processors", processors), "--processors", "write whole numbers");
  std::ranges::sort(question.processors);
  question.processors.erase(std::ranges::unique(question.processors).begin(), question.processors.end());
  if (arguments.machineBytes > 0)
    question.memory.machineBytes = arguments.machineBytes;
  if (arguments.processorBytes > 0)
    question.memory.processorBytes = arguments.processorBytes;
  if (question.bytes.empty() && (arguments.machineBytes > 0 || arguments.processorBytes > 0))
    return fail("how much memory a problem takes is not known", app.name(), "give --bytes, as '8*n^2'");
  return {};
}

/// The text by a function, in case it is wanted.
template <class WriteText>
Result<int> write(const IsoefficiencyArguments &arguments, const Json &json, const WriteText &writeText) {
  if (!arguments.json.empty())
    TRY(writeOutput(arguments.json, json.dump(2) + "\n"));
  if (!arguments.html.empty())
    TRY(writeOutput(arguments.html, renderScalingHtml(json)));
  if (arguments.json == "-" || arguments.html == "-")
    return exitDone;
  TextWriter writer({.width = 100, .colour = isatty(STDOUT_FILENO) != 0});
  writeText(writer);
  TRY(writeOutput("-", writer.take()));
  return exitDone;
}

Result<int> runFormulas(const IsoefficiencyArguments &arguments, const CommandLine &app) {
  const ScalingFormulas formulas = TRY(formulasOf(arguments, app));
  const ScalingResult result = TRY(scalingResult(formulas, arguments.question));
  Json json = scalingJson(result);
  json["algorithms"] = Json::array({scalingJson(result)});
  return write(arguments, json, [&](TextWriter &writer) { writeScaling(writer, result, arguments.explain); });
}

Result<int> runMeasured(const IsoefficiencyArguments &arguments, const CommandLine &app) {
  if (Result<void> good = refuseUnused(app, {"--overhead", "--time", "--concurrency", "--model", "--machine", "--set"},
                                       "with a file of runs");
      !good)
    return std::unexpected(good.error());
  const ByteFile file = TRY(ByteFile::open(arguments.runs, "name a CSV file with headings P,n,time_s"));
  CsvRows rows(arguments.runs, file.source());
  const std::vector<MeasuredAlgorithm> algorithms = TRY(readScalingRuns(rows, arguments.runs));
  std::vector<MeasuredScaling> all;
  Json each = Json::array(), comparisons = Json::array();
  for (const MeasuredAlgorithm &algorithm : algorithms) {
    MeasuredScaling scaling =
        TRY(measuredScaling(algorithm, {arguments.work}, arguments.question,
                            algorithm.name.empty() ? arguments.runs : arguments.runs + ", " + algorithm.name));
    for (const MeasuredScaling &before : all)
      comparisons.push_back(validUtf8(comparedScaling(before, scaling, arguments.question.efficiencies.front())));
    each.push_back(measuredJson(scaling));
    all.push_back(std::move(scaling));
  }
  Json json = each.front();
  json["comparisons"] = comparisons;
  json["algorithms"] = std::move(each);
  return write(arguments, json, [&](TextWriter &writer) {
    for (const MeasuredScaling &scaling : all)
      writeMeasured(writer, scaling, arguments.explain, arguments.rows);
    if (comparisons.empty())
      return;
    writer.heading("relative scalability");
    for (const Json &text : comparisons)
      writer.paragraph(text.get<std::string>(), 2);
  });
}

} // namespace

Result<int> commandIsoefficiency(int argc, char **argv) {
  CommandLine app(
      "Isoefficiency: how the work must grow with the processors so that the efficiency stays the same. From "
      "formulas of work and overhead, from a timing model, or from measured runs.",
      "leastaction isoefficiency");
  IsoefficiencyArguments arguments;
  addOptions(app, arguments);
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  if (Result<void> possible =
          checkOutputs({arguments.runs, arguments.model, arguments.machine}, {arguments.json, arguments.html});
      !possible)
    return std::unexpected(possible.error());
  TRY(completeQuestion(arguments, app));
  return arguments.runs.empty() ? runFormulas(arguments, app) : runMeasured(arguments, app);
}

} // namespace leastaction::cli
