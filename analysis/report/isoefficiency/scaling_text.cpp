#include "analysis/report/isoefficiency/scaling_text.h"
#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {

std::string thetaText(const std::string &growth) {
  constexpr std::string_view split = " while ", other = ", else ";
  if (const size_t at = growth.find(split); at != std::string::npos)
    if (const size_t next = growth.find(other, at); next != std::string::npos)
      return thetaText(growth.substr(0, at)) + growth.substr(at, next + other.size() - at) +
             thetaText(growth.substr(next + other.size()));
  return growth.starts_with("2^Theta(") || growth.starts_with("about ") ? growth : "Theta(" + growth + ")";
}

namespace {

/// In the table of terms.
std::string termText(const TermSolution &term) {
  if (term.growth.kind == Growth::Kind::never && !term.byEfficiency)
    return "- (no size keeps the efficiency)";
  return term.form.empty() ? term.text() : term.form;
}

void writeTerms(TextWriter &writer, const Isoefficiency &solved) {
  TextTable table{{{"term of T_o", Align::left, true}, {"W must grow as", Align::left, true}}, {}};
  for (const TermSolution &term : solved.terms)
    table.rows.push_back({term.overheadText, termText(term)});
  if (solved.together)
    table.rows.push_back({"together, of W's order: " + solved.together->overhead, solved.together->text});
  if (solved.concurrency)
    table.rows.push_back({"degree of concurrency " + solved.concurrency->overheadText, termText(*solved.concurrency)});
  table.rows.push_back({"floor: work for every processor", "P"});
  writer.table(std::move(table));
}

void writeSteps(TextWriter &writer, const Isoefficiency &solved) {
  writer.subheading("derivation");
  for (size_t i = 0; i < std::min<size_t>(solved.steps.size(), 2); ++i)
    writer.paragraph(solved.steps[i], 2);
  const auto write = [&](const std::string &name, const std::vector<std::string> &steps) {
    writer.line("  " + name);
    for (const std::string &step : steps)
      writer.paragraph("    " + step, 6);
  };
  for (const TermSolution &term : solved.terms)
    write(term.overheadText, term.steps);
  if (solved.together)
    write("together: " + solved.together->overhead, solved.together->steps);
  if (solved.concurrency)
    write("degree of concurrency", solved.concurrency->steps);
  writer.line("  floor");
  writer.paragraph("    with W below P some processors have nothing to do: W = Omega(P)", 6);
  for (size_t i = 2; i < solved.steps.size(); ++i)
    writer.paragraph("  " + solved.steps[i], 4);
  writer.paragraph(solved.text == "never" ? "  there is no size beyond which the efficiency is kept for every P"
                                          : "  the fastest growing of these: W = " + thetaText(solved.text),
                   4);
}

/// Cost-optimal: P T_p = Theta(W).
void writeOptimality(TextWriter &writer, const ScalingResult &result) {
  const Isoefficiency &solved = *result.solved;
  const Growth &least = solved.costOptimal();
  if (least.kind != Growth::Kind::never)
    writer.paragraph("Cost-optimal (P T_p = T_1 + T_o = Theta(W)) while W grows at least as " +
                         thetaText(least.text()) + (solved.concurrency ? ": T_o = O(W), and C(W) = Omega(P)." : "."),
                     0);
  else if (solved.concurrency && solved.concurrency->growth.kind == Growth::Kind::never)
    writer.paragraph("Not cost-optimal at any size: the degree of concurrency does not grow, and P does.", 0);
  else
    writer.paragraph("Not cost-optimal for large n: " + solved.neverText + ".", 0);
  for (const std::string &sentence : {solved.thresholdText, solved.mostText})
    if (!sentence.empty())
      writer.paragraph(sentence, 0);
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
    std::vector<std::string> cells = {plainNumber(row.efficiency), wholeText(row.processors),
                                      row.size ? plainNumber(row.size->size) : "-",
                                      row.size ? plainNumber(row.size->work) : "-", sizeText(row.workRatio)};
    if (hasBytes)
      cells.push_back(row.bytes ? withUnit(*row.bytes, "byte") : "-");
    cells.emplace_back(row.size ? row.size->limitedBy : "no size up to 10^200");
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
                                   plainNumber(*limit.memory.lastFitting), wholeText(limit.memory.firstNot->processors),
                                   withUnit(limit.memory.firstNot->bytes, "byte")),
                       0);
    else
      writer.paragraph(fmt::format("{} the memory is not enough even for {} processors, which need {}.", at,
                                   wholeText(limit.memory.firstNot->processors),
                                   withUnit(limit.memory.firstNot->bytes, "byte")),
                       0);
  }
}

/// Percentages over (P, n).
void writeGrid(TextWriter &writer, const ScalingResult &result) {
  const ScalingResult::Grid &grid = result.grid;
  const bool isBound = result.solved && result.solved->concurrency;
  writer.subheading(std::string("efficiency in %, by n (rows) and P (columns)") +
                    (isBound ? "; - where fewer than P processors have work" : ""));
  TextTable table{{{"n", Align::right}}, {}};
  for (const double processors : grid.processors)
    table.columns.push_back({wholeText(processors), Align::right});
  for (size_t i = grid.sizes.size(); i-- > 0;) {
    std::vector<std::string> cells = {plainNumber(grid.sizes[i])};
    for (const std::optional<double> &value : grid.efficiency[i])
      cells.push_back(value ? fmt::format("{:.0f}", 100 * *value) : "-");
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

std::string headline(const ScalingResult &result) {
  if (result.isoefficiency == "never")
    return "isoefficiency: none: there is no size beyond which the efficiency is kept for every P";
  if (result.isByNumbers)
    return "isoefficiency: " + result.isoefficiency + " from 10^3 to 10^9 processors; no closed form is known here";
  return "isoefficiency: " + thetaText(result.isoefficiency);
}

} // namespace

void writeSizesSideBySide(TextWriter &writer, const ScalingResult &first, const ScalingResult &other) {
  TextTable table{{{"E", Align::right},
                   {"P", Align::right},
                   {"W", Align::right},
                   {"W of the other", Align::right},
                   {"ratio", Align::right}},
                  {}};
  for (size_t i = 0; i < std::min(first.table.size(), other.table.size()); ++i) {
    const ScalingResult::Row &a = first.table[i], &b = other.table[i];
    table.rows.push_back({plainNumber(a.efficiency), wholeText(a.processors), a.size ? plainNumber(a.size->work) : "-",
                          b.size ? plainNumber(b.size->work) : "-",
                          a.size && b.size ? plainNumber(b.size->work / a.size->work) : "-"});
  }
  writer.subheading("work that keeps the efficiency");
  writer.table(std::move(table));
}

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
    writer.paragraph(headline(result), 2);
    writer.blank();
    writeTerms(writer, *result.solved);
    writer.blank();
    writeOptimality(writer, result);
    if (explain)
      writeSteps(writer, *result.solved);
  } else {
    const bool hasSizes = std::ranges::any_of(result.table, [](const auto &row) { return row.size.has_value(); });
    writer.paragraph(
        hasSizes ? "isoefficiency: only numerically, below"
                 : "isoefficiency: no closed form, and no size up to 10^200 keeps an efficiency on these processors",
        2);
    for (const ScalingResult::Exponent &one : result.exponents)
      writer.paragraph(
          one.byNumbers
              ? fmt::format("at E = {} W grows about as P^{:.2f} from 10^3 to 10^9 processors",
                            plainNumber(one.efficiency), *one.byNumbers)
              : fmt::format("at E = {} no size up to 10^200 keeps the efficiency from 10^3 to 10^9 processors",
                            plainNumber(one.efficiency)),
          2);
  }
  writeTable(writer, result);
  writeLimits(writer, result);
  writeGrid(writer, result);
  writeScalingPictures(writer, result);
}

} // namespace leastaction
