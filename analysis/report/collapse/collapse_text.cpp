#include "analysis/base/text_format.h"
#include "analysis/report/collapse/collapse_report.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {

std::string renderText(const CollapseReport &report, const TextStyle &style) {
  const std::vector<std::string> &names = report.quantities.names;
  const PiGroups &pi = report.quantities.pi;
  const PowerLaw &law = report.law;
  TextWriter writer(style);
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
                               report.quantities.table.rows.size(), 100 * std::expm1(law.scatter),
                               percentText(law.explained)),
                   0);
  for (const size_t group : law.constantGroups)
    writer.paragraph(fmt::format("pi{} is the same in all rows: measure others to learn its exponent.", group + 1), 0);
  return writer.take();
}

} // namespace leastaction
