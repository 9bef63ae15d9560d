#include "analysis/base/text_format.h"
#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/report/format/estimate_json.h"
#include "analysis/scaling/dimension/collapse.h"
#include "analysis/study/scaling/scaled_quantities.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

std::string text(const PiGroups &pi, const PowerLaw &law, const std::vector<std::string> &names, size_t rows) {
  TextWriter writer({.colour = isatty(STDOUT_FILENO) != 0});
  std::string formula = fmt::format("pi{} = {}", law.group + 1, plainNumber(law.constant.value));
  for (const PowerLaw::Factor &factor : law.factors)
    formula += fmt::format(" * pi{}^{}", factor.group + 1, plainNumber(factor.exponent.value));
  writer.line(formula);
  writer.blank();
  for (size_t i = 0; i < pi.groups.size(); ++i)
    writer.paragraph(fmt::format("  pi{} = {}", i + 1, groupText(pi.groups[i], names)), 8);
  writer.blank();
  TextTable table{{{"parameter"}, {"value", Align::right}, {"95 % from", Align::right}, {"to", Align::right}}, {}};
  auto row = [&](const std::string &name, const Estimate &estimate) {
    table.rows.push_back({name, plainNumber(estimate.value), plainNumber(estimate.low), plainNumber(estimate.high)});
  };
  row("constant", law.constant);
  for (const PowerLaw::Factor &factor : law.factors)
    row(fmt::format("exponent of pi{}", factor.group + 1), factor.exponent);
  writer.table(std::move(table));
  writer.blank();
  writer.paragraph(fmt::format("{} measurements; they scatter by {:.3g} % around the law, which explains {} % of the "
                               "variance of the logarithm.",
                               rows, 100 * std::expm1(law.scatter), percentText(law.explained)),
                   0);
  for (const size_t group : law.constantGroups)
    writer.paragraph(fmt::format("pi{} is the same in all rows: measure others to learn its exponent.", group + 1), 0);
  return writer.take();
}

Json toJson(const PiGroups &pi, const PowerLaw &law, const std::vector<std::string> &names) {
  Json factors = Json::array(), constant = Json::array();
  for (const PowerLaw::Factor &factor : law.factors)
    factors.push_back(
        {{"group", validUtf8(groupText(pi.groups[factor.group], names))}, {"exponent", estimateJson(factor.exponent)}});
  for (const size_t group : law.constantGroups)
    constant.push_back(validUtf8(groupText(pi.groups[group], names)));
  return {{"group", validUtf8(groupText(pi.groups[law.group], names))},
          {"constant", estimateJson(law.constant)},
          {"factors", std::move(factors)},
          {"constant_groups", std::move(constant)},
          {"scatter", law.scatter},
          {"r2", law.explained}};
}

} // namespace

Result<int> commandCollapse(int argc, char **argv) {
  CommandLine app(
      "Fits a power law in scaled variables: a quantity's dimensionless product as powers of the others, with "
      "intervals of 95 % confidence. The file is a CSV as for 'leastaction pi', with measurements.",
      "leastaction collapse");
  std::string path, of, json;
  std::vector<std::string> repeating;
  app.addOption("file", path, "the CSV file, with headings like 'work [flop]'")->required();
  app.addOption("--of", of, "the quantity that depends on the others (default: the last column)");
  app.addOption("--repeating", repeating, "quantities that all groups may hold, separated by commas")->delimiter(',');
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction collapse examples/04_scaling/timings.csv --of time --repeating work,memory,rate");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({path}, {json}));
  const ScaledQuantities scaled = TRY(readScaled(path, repeating));
  const auto &[table, names, pi] = scaled;
  const size_t target = TRY(scaled.dependent(of.empty() ? names.back() : of, "--of"));
  const PowerLaw law = TRY(fitPowerLaw(pi, target, table.rows, names, path));
  if (!json.empty())
    TRY(writeOutput(json, toJson(pi, law, names).dump(2) + "\n"));
  if (json != "-")
    TRY(writeOutput("-", text(pi, law, names, table.rows.size())));
  return exitDone;
}

} // namespace leastaction::cli
