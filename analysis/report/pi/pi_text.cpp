#include "analysis/base/text_format.h"
#include "analysis/report/pi/pi_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace leastaction {
namespace {

/// A plot in characters, both axes logarithmic.
void drawPair(TextWriter &writer, const CollapsedPair &pair, const QuantityTable &table) {
  constexpr size_t width = 60, height = 12;
  const std::vector<double> x = valuesOf(pair.x, table), y = valuesOf(pair.y, table);
  const auto [leastX, mostX] = std::ranges::minmax(x);
  const auto [leastY, mostY] = std::ranges::minmax(y);
  auto place = [](double value, double least, double most, size_t cells) {
    const double part = most > least ? std::log(value / least) / std::log(most / least) : 0;
    return std::min(cells - 1, static_cast<size_t>(part * static_cast<double>(cells)));
  };
  std::vector<std::string> lines(height, std::string(width, ' '));
  for (size_t i = 0; i < x.size(); ++i)
    lines[height - 1 - place(y[i], leastY, mostY, height)][place(x[i], leastX, mostX, width)] = 'o';
  for (size_t i = 0; i < height; ++i)
    writer.line(fmt::format("{:>10} |{}",
                            i == 0            ? plainNumber(mostY)
                            : i + 1 == height ? plainNumber(leastY)
                                              : "",
                            lines[i]));
  writer.line(fmt::format("{:>11} {:<{}}{}", "", plainNumber(leastX), width - plainNumber(mostX).size() + 1,
                          plainNumber(mostX)));
}

/// The quantities, and their groups.
void writeGroups(TextWriter &writer, const ScaledQuantities &quantities) {
  const auto &[table, names, pi, units] = quantities;
  std::string primaries;
  for (const PrimaryQuantity &primary : quantities.primaries())
    primaries += (primaries.empty() ? "" : ", ") + primary.symbol;
  TextTable matrix{{{"quantity", Align::left, true}, {"(" + primaries + ")"}, {"unit"}, {""}}, {}};
  for (size_t i = 0; i < names.size(); ++i)
    matrix.rows.push_back({names[i], UnitSystem::exponentsText(table.columns[i].dimension),
                           table.primaries.empty() ? units.unitText(table.columns[i].dimension)
                                                   : table.columns[i].dimension.text(table.primaries),
                           std::ranges::find(pi.repeating, i) != pi.repeating.end() ? "repeating" : ""});
  writer.table(std::move(matrix));
  writer.blank();
  std::string numbers;
  for (const QuantityColumn &column : table.columns)
    if (table.primaries.empty() && column.unit.empty())
      numbers += (numbers.empty() ? "" : ", ") + column.name;
  if (!numbers.empty())
    writer.paragraph(
        fmt::format("No unit in the heading, so taken as dimensionless: {}. If that is wrong, add the unit, as "
                    "in 'time [s]'.",
                    numbers),
        0);
  writer.line(fmt::format("{} quantities, rank {}: {} self-similarity parameter{}", names.size(), pi.rank,
                          pi.groups.size(), pi.groups.size() == 1 ? "" : "s"));
  if (pi.groups.empty())
    writer.paragraph("No product of powers of these quantities is dimensionless: no relation between them alone can "
                     "hold in all units. A quantity is missing, or one has the wrong unit.",
                     0);
  for (size_t i = 0; i < pi.groups.size(); ++i)
    writer.paragraph(fmt::format("  pi{} = {}", i + 1, groupText(pi.groups[i], names)), 8);
}

/// Of the groups in the rows of measurements.
void writeValues(TextWriter &writer, const QuantityTable &table, const PiGroups &pi, unsigned shownRows) {
  TextTable values{{{"line", Align::right}}, {}};
  std::vector<std::vector<double>> columns;
  for (size_t i = 0; i < pi.groups.size(); ++i) {
    values.columns.push_back({fmt::format("pi{}", i + 1), Align::right});
    columns.push_back(valuesOf(pi.groups[i], table));
  }
  for (size_t row = 0; row < std::min<size_t>(table.rows.size(), shownRows); ++row) {
    values.rows.push_back({fmt::format("{}", table.lines[row])});
    for (const std::vector<double> &column : columns)
      values.rows.back().push_back(plainNumber(column[row]));
  }
  if (table.rows.size() > shownRows)
    values.rows.push_back({fmt::format("... {} more rows; --rows or --json show them", table.rows.size() - shownRows)});
  writer.table(std::move(values));
}

/// The primary units in which the repeating quantities of each row are 1.
void writeUnits(TextWriter &writer, const ScaledQuantities &quantities, unsigned shownRows) {
  TextTable units{{{"line", Align::right}}, {}};
  for (const PrimaryQuantity &primary : quantities.primaries())
    units.columns.push_back(
        {primary.symbol == primary.unit ? primary.unit : fmt::format("{} [{}]", primary.symbol, primary.unit),
         Align::right});
  for (size_t row = 0; row < std::min<size_t>(quantities.table.rows.size(), shownRows); ++row) {
    const ScaledRow scaled = quantities.scaled(row);
    units.rows.push_back({fmt::format("{}", quantities.table.lines[row])});
    for (size_t primary = 0; primary < scaled.factors.size(); ++primary)
      units.rows.back().push_back(plainNumber(scaled.unit(primary)));
  }
  writer.subheading("primary units in which the repeating quantities are 1 (1.11): the scale factors are 1 by these");
  writer.table(std::move(units));
}

} // namespace

std::vector<PrimaryQuantity> ScaledQuantities::primaries() const {
  if (table.primaries.empty())
    return system.primaries();
  std::vector<PrimaryQuantity> own;
  for (const std::string &unit : table.primaries)
    own.push_back({unit, unit, unit});
  return own;
}

ScaledRow ScaledQuantities::scaled(size_t row) const {
  std::vector<double> values = table.rows[row];
  for (size_t i = 0; i < values.size() && table.primaries.empty(); ++i)
    values[i] /= system.sizeOf(table.columns[i].dimension);
  return scaledRow(table.dimensions(), pi.repeating, values);
}

std::vector<double> valuesOf(const PiGroup &group, const QuantityTable &table) {
  std::vector<double> values;
  for (const std::vector<double> &row : table.rows)
    values.push_back(groupValue(group, row));
  return values;
}

std::string renderText(const PiReport &report, unsigned rows, const TextStyle &style) {
  TextWriter writer(style);
  const auto &[table, names, pi, units] = report.quantities;
  writeGroups(writer, report.quantities);
  if (table.rows.empty() || pi.groups.empty())
    return writer.take();
  writer.blank();
  writeValues(writer, table, pi, rows);
  writeUnits(writer, report.quantities, rows);
  if (const std::optional<CollapsedPair> &collapse = report.collapse) {
    writer.blank();
    writer.paragraph(fmt::format("The rows collapse best as y = {} against x = {}: they scatter by {:.2g} % around one "
                                 "curve, by {:.2g} % as plain groups.",
                                 groupText(collapse->y, names), groupText(collapse->x, names), 100 * collapse->scatter,
                                 100 * collapse->before),
                     0);
    drawPair(writer, *collapse, table);
  }
  return writer.take();
}

} // namespace leastaction
