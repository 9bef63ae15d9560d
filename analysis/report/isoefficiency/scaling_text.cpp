#include "analysis/report/isoefficiency/scaling_text.h"
#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

void writeTerms(TextWriter &writer, const Isoefficiency &solved) {
  TextTable table{{{"term of T_o", Align::left, true}, {"W must grow as", Align::left, true}}, {}};
  for (const TermSolution &term : solved.terms)
    table.rows.push_back({term.overheadText, term.text()});
  if (solved.concurrency)
    table.rows.push_back({"degree of concurrency " + solved.concurrency->overheadText, solved.concurrency->text()});
  table.rows.push_back({"floor: work for every processor", "P"});
  writer.table(std::move(table));
}

void writeSteps(TextWriter &writer, const Isoefficiency &solved) {
  writer.subheading("derivation");
  for (size_t i = 0; i < std::min<size_t>(solved.steps.size(), 2); ++i)
    writer.paragraph(solved.steps[i], 2);
  const auto write = [&](const std::string &name, const TermSolution &term) {
    writer.line("  " + name);
    for (const std::string &step : term.steps)
      writer.paragraph("    " + step, 6);
  };
  for (const TermSolution &term : solved.terms)
    write(term.overheadText, term);
  if (solved.concurrency)
    write("degree of concurrency", *solved.concurrency);
  writer.line("  floor");
  writer.paragraph("    with W below P some processors have nothing to do: W = Omega(P)", 6);
  for (size_t i = 2; i < solved.steps.size(); ++i)
    writer.paragraph("  " + solved.steps[i], 4);
  writer.paragraph("  the fastest growing of these: W = Theta(" + solved.text + ")", 4);
}

/// Cost-optimal: P T_p = Theta(W).
void writeOptimality(TextWriter &writer, const ScalingResult &result) {
  const Isoefficiency &solved = *result.solved;
  Growth most{.kind = Growth::Kind::power, .power = 1};
  for (const TermSolution &term : solved.terms)
    if (!term.byEfficiency && term.growth.compare(most) > 0)
      most = term.growth;
  if (most.kind == Growth::Kind::never)
    writer.paragraph("Not cost-optimal at any size: T_o outgrows W, whatever n is.", 0);
  else
    writer.paragraph(
        "Cost-optimal (P T_p = T_1 + T_o = Theta(W)) while W grows at least as Theta(" + most.text() + ").", 0);
  if (solved.thresholdEfficiency)
    writer.paragraph("Threshold efficiency: " + plainNumber(*solved.thresholdEfficiency) +
                         "; above it the exponent of P grows with the efficiency.",
                     0);
  if (solved.mostEfficiency)
    writer.paragraph("The efficiency stays below " + plainNumber(*solved.mostEfficiency) +
                         ": a term is a constant part of the work.",
                     0);
}

std::string sizeText(const std::optional<double> &value) {
  return value ? plainNumber(*value) : "-";
}

void writeTable(TextWriter &writer, const ScalingResult &result) {
  const bool hasBytes = std::ranges::any_of(result.table, [](const auto &row) { return row.bytes.has_value(); });
  TextTable table{
      {{"E", Align::right}, {"P", Align::right}, {"n", Align::right}, {"W", Align::right}, {"W grew by", Align::right}},
      {}};
  if (hasBytes)
    table.columns.push_back({"memory", Align::right});
  table.columns.push_back({"limited by"});
  for (const ScalingResult::Row &row : result.table) {
    std::vector<std::string> cells = {plainNumber(row.efficiency), plainNumber(row.processors),
                                      row.size ? plainNumber(row.size->size) : "-",
                                      row.size ? plainNumber(row.size->work) : "-", sizeText(row.workRatio)};
    if (hasBytes)
      cells.push_back(row.bytes ? withUnit(*row.bytes, "byte") : "-");
    cells.emplace_back(row.size ? row.size->limitedBy : "no size found");
    table.rows.push_back(std::move(cells));
  }
  writer.subheading("sizes that keep the efficiency");
  writer.table(std::move(table));
}

void writeLimits(TextWriter &writer, const ScalingResult &result) {
  for (const ScalingResult::Limit &limit : result.limits) {
    const std::string at = fmt::format("At E = {}", plainNumber(limit.efficiency));
    if (!limit.memory.firstNot)
      writer.paragraph(at + " the memory is enough for all these processors.", 0);
    else if (limit.memory.lastFitting)
      writer.paragraph(fmt::format("{} the efficiency will drop after {} processors: {} need {}.", at,
                                   plainNumber(*limit.memory.lastFitting),
                                   plainNumber(limit.memory.firstNot->processors),
                                   withUnit(limit.memory.firstNot->bytes, "byte")),
                       0);
    else
      writer.paragraph(fmt::format("{} the memory is not enough even for {} processors, which need {}.", at,
                                   plainNumber(limit.memory.firstNot->processors),
                                   withUnit(limit.memory.firstNot->bytes, "byte")),
                       0);
  }
}

/// Percentages over (P, n).
void writeGrid(TextWriter &writer, const ScalingResult &result) {
  const ScalingResult::Grid &grid = result.grid;
  const bool isBound = result.solved && result.solved->concurrency;
  writer.subheading(std::string("efficiency in %, by n (rows) and P (columns)") +
                    (isBound ? ", if all processors had work" : ""));
  TextTable table{{{"n", Align::right}}, {}};
  for (const double processors : grid.processors)
    table.columns.push_back({plainNumber(processors), Align::right});
  for (size_t i = grid.sizes.size(); i-- > 0;) {
    std::vector<std::string> cells = {plainNumber(grid.sizes[i])};
    for (const std::optional<double> &value : grid.efficiency[i])
      cells.push_back(value ? fmt::format("{:.0f}", 100 * *value) : "-");
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

} // namespace

void writeScaling(TextWriter &writer, const ScalingResult &result, bool explain) {
  writer.paragraph("W = " + result.work, 4);
  writer.paragraph("T_o = " + result.overhead, 6);
  std::string constants;
  for (const auto &[name, value] : result.constants)
    constants += fmt::format("{}{} = {}", constants.empty() ? "" : ", ", name, plainNumber(value));
  writer.paragraph("constants: " + constants, 2);
  for (const std::string &note : result.notes)
    writer.paragraph("note: " + note, 2);
  writer.blank();
  if (result.solved) {
    writer.paragraph(result.isoefficiency == "never"
                         ? std::string("isoefficiency: none, no size keeps the efficiency for all P")
                         : "isoefficiency: Theta(" + result.isoefficiency + ")",
                     2);
    writer.blank();
    writeTerms(writer, *result.solved);
    writer.blank();
    writeOptimality(writer, result);
    if (explain)
      writeSteps(writer, *result.solved);
  } else {
    writer.paragraph("isoefficiency: in numbers only, below", 2);
  }
  writeTable(writer, result);
  writeLimits(writer, result);
  writeGrid(writer, result);
  writeScalingPictures(writer, result);
}

} // namespace leastaction
