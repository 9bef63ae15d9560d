#include "analysis/study/scaling/models_and_machines.h"

#include "analysis/base/byte_file.h"
#include "analysis/scaling/dimension/number_table.h"
#include "analysis/scaling/force/force_files.h"
#include "analysis/study/program/core_peaks.h"
#include "analysis/study/program/read_events.h"
#include "analysis/study/scaling/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace leastaction {
namespace {

/// Of a file that is no built-in model or machine (`what`).
Result<std::string> readText(const char *what, const std::string &path, const std::vector<std::string> &builtIn) {
  const std::string remedy = fmt::format("name a TOML file or one of {}", fmt::join(builtIn, ", "));
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown))
    return fail(fmt::format("there is no {} and no file '{}'", what, path), "", remedy);
  const ByteFile file = TRY(ByteFile::open(path, remedy));
  return file.text(remedy);
}

Result<size_t> variableNamed(const std::string &name, const TimingModel &model, const std::string &option) {
  const auto found = std::ranges::find(model.variables, name);
  if (found == model.variables.end())
    return fail("the model has no variable '" + name + "'", option,
                fmt::format("it has {}", fmt::join(model.variables, ", ")));
  return static_cast<size_t>(found - model.variables.begin());
}

/// One core as a machine: its memory as b (and b1, as local memory), its caches as l1 to l3, a cache miss as start-up.
Result<Machine> machineOfCore(const std::string &name) {
  const Result<CoreDescription> core = chosenCore(name);
  if (!core)
    return fail(core.error().what, "--machine core:" + name, core.error().remedy);
  const MachinePeaks peaks = peaksOf(*core);
  if (peaks.levels.empty())
    return fail("the core description has no clock, or LLVM does not know the core", "--machine core:" + name,
                "add 'clock_hz', or choose another core of 'leastaction cores'");
  Machine machine{.name = "core:" + core->name,
                  .title = core->title.empty() ? core->name : core->title,
                  .source = peaks.source,
                  .lengthUnit = LengthUnit::byte,
                  .power = peaks.flopPerSecond,
                  .quantities = {}};
  for (const MachinePeaks::Transfer &level : peaks.levels)
    if (level.level == "memory")
      for (const char *quantity : {"b", "b1"})
        machine.quantities.push_back({quantity, level.bytePerSecond});
    else
      machine.quantities.push_back({"l" + level.level.substr(1), level.bytePerSecond});
  machine.quantities.push_back(
      {"s", static_cast<double>(core->memoryLatencyTicks) / static_cast<double>(core->clockHz)});
  return machine;
}

/// "p=1,4,16".
Result<VariableSweep> listedSweep(const std::string &text, size_t equals, const TimingModel &model,
                                  const Error &wrong) {
  VariableSweep sweep{TRY(variableNamed(text.substr(0, equals), model, "--sweep")), {}};
  for (size_t at = equals + 1; at <= text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const double value = TRY(readNumber(std::string_view(text).substr(at, end - at), "--sweep"));
    if (!(value > 0) || (!sweep.values.empty() && value <= sweep.values.back()))
      return std::unexpected(wrong);
    sweep.values.push_back(value);
    at = end + 1;
  }
  if (sweep.values.size() < 2)
    return std::unexpected(wrong);
  return sweep;
}

} // namespace

Result<TimingModel> readModel(const std::string &nameOrFile) {
  if (const std::optional<std::string_view> text = builtInModel(nameOrFile))
    return parseModel(*text, nameOrFile);
  return parseModel(TRY(readText("model", nameOrFile, builtInModels())), nameOrFile);
}

Result<Machine> readMachine(const std::string &nameOrFile) {
  constexpr std::string_view ofCore = "core:";
  if (nameOrFile.starts_with(ofCore))
    return machineOfCore(nameOrFile.substr(ofCore.size()));
  if (const std::optional<std::string_view> text = builtInMachine(nameOrFile))
    return parseMachine(*text, nameOrFile);
  return parseMachine(TRY(readText("machine", nameOrFile, builtInMachines())), nameOrFile);
}

Result<std::vector<Machine>> readMachines(const std::vector<std::string> &names) {
  std::vector<Machine> machines;
  for (const std::string &name : names) {
    Machine machine = TRY(readMachine(name));
    if (std::ranges::find(machines, machine.name, &Machine::name) != machines.end())
      return fail("two machines are called '" + machine.name + "'", "--machine " + name,
                  "name each once, or give one of them another 'name'");
    machines.push_back(std::move(machine));
  }
  return machines;
}

Result<VariableSweep> readSweep(const std::string &text, const TimingModel &model) {
  constexpr double mostPoints = 100'000;
  const Error wrong{
      "'" + text + "' is not a sweep", "--sweep",
      "write it like n=500:1000:100, or p=1,4,16 in growing order, with positive numbers and up to 100000 "
      "values"};
  const size_t equals = text.find('=');
  if (equals != std::string::npos && text.find(':') == std::string::npos)
    return listedSweep(text, equals, model, wrong);
  const size_t first = text.find(':'), second = text.find(':', first + 1);
  if (equals == std::string::npos || first == std::string::npos || second == std::string::npos || first < equals)
    return std::unexpected(wrong);
  const size_t variable = TRY(variableNamed(text.substr(0, equals), model, "--sweep"));
  const Result<double> from = readNumber(std::string_view(text).substr(equals + 1, first - equals - 1), "--sweep");
  const Result<double> to = readNumber(std::string_view(text).substr(first + 1, second - first - 1), "--sweep");
  const Result<double> step = readNumber(std::string_view(text).substr(second + 1), "--sweep");
  for (const Result<double> *number : {&from, &to, &step})
    if (!*number)
      return std::unexpected(number->error());
  if (!(*from > 0) || !(*step > 0) || *to < *from || (*to - *from) / *step > mostPoints)
    return std::unexpected(wrong);
  VariableSweep sweep{variable, {}};
  const auto count = static_cast<size_t>(std::floor((*to - *from) / *step + 1e-9));
  for (size_t i = 0; i <= count; ++i)
    sweep.values.push_back(*from + static_cast<double>(i) * *step);
  return sweep;
}

Result<std::vector<double>> readValues(const std::vector<std::string> &texts, const TimingModel &model) {
  const std::map<std::string, double> settings = TRY(readSettings(texts, "p=32"));
  std::vector<double> values = model.values;
  for (const auto &[name, value] : settings) {
    const size_t variable = TRY(variableNamed(name, model, "--set"));
    values[variable] = value;
  }
  return values;
}

} // namespace leastaction
