#include "analysis/report/surface/surface_formats.h"

#include "analysis/base/text_format.h"
#include "analysis/report/format/report_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {

namespace {

void writePoints(TextWriter &writer, const SurfaceReport &report, const SurfaceReport::MachinePath &one,
                 unsigned shownRows) {
  TextTable table{{{report.variable(), report.swept ? Align::right : Align::left, !report.swept},
                   {"work [flop]", Align::right},
                   {"time", Align::right}},
                  {}};
  if (!report.swept)
    table.columns.push_back({"measured", Align::right});
  for (const TimingTerm &term : report.model.terms)
    table.columns.push_back({term.name, Align::right, true});
  table.columns.push_back({"efficiency", Align::right});
  table.columns.push_back({"limited by"});
  const std::vector<SurfacePoint> &points = one.path.points;
  for (size_t i = 0; i < points.size(); ++i) {
    if (points.size() > shownRows && i == shownRows / 2) {
      table.rows.push_back({fmt::format("... {} more rows; --rows or --json show them", points.size() - shownRows)});
      i = points.size() - (shownRows - shownRows / 2);
    }
    const SurfacePoint &point = points[i];
    std::vector<std::string> row{report.swept ? plainNumber(report.values[i]) : report.regions[i],
                                 plainNumber(point.work), withUnit(point.timeSeconds, "s")};
    if (!report.swept)
      row.push_back(withUnit(report.measuredSeconds[i], "s"));
    for (const SurfacePoint::Coordinate &coordinate : point.coordinates)
      row.push_back(plainNumber(coordinate.value));
    row.push_back(fmt::format("{:.4f}", point.efficiency));
    row.emplace_back(point.limit());
    table.rows.push_back(std::move(row));
  }
  writer.table(std::move(table));
}

/// (3.7), of models with several terms of a kind.
void writeGranularity(TextWriter &writer, const TimingModel &model, const SurfacePoint &point) {
  const std::vector<std::vector<std::optional<double>>> parameters = granularity(model, point);
  for (size_t row = 0; row < parameters.size(); ++row) {
    std::string text;
    size_t count = 0;
    for (size_t column = 0; column < parameters[row].size(); ++column)
      if (const std::optional<double> &one = parameters[row][column]) {
        text += fmt::format("{}{} of {}", count++ == 0 ? "" : ", ", plainNumber(*one), model.terms[column].name);
      }
    if (count > 1)
      writer.paragraph(
          fmt::format("granularity (3.7), hardware force of {} by software forces: {}", model.terms[row].name, text),
          2);
  }
}

void writeMachine(TextWriter &writer, const SurfaceReport &report, const SurfaceReport::MachinePath &one,
                  unsigned shownRows) {
  writer.heading(one.machine.title.empty() ? one.machine.name : one.machine.title);
  writePoints(writer, report, one, shownRows);
  for (size_t i = 0; i < report.model.terms.size(); ++i) {
    const TimingTerm &term = report.model.terms[i];
    const SurfacePoint::Coordinate &coordinate = one.path.points.back().coordinates[i];
    const char *unit = term.kind == TimingTerm::Kind::latency ? "start-up" : name(one.machine.lengthUnit);
    const std::string weight =
        term.weight ? fmt::format(", weight lambda in 1/e {}", plainNumber(coordinate.weight)) : "";
    writer.paragraph(fmt::format("{}: hardware force {} flop/{}, software force {}{} at the end", term.name,
                                 plainNumber(coordinate.hardwareForce), unit, plainNumber(coordinate.softwareForce),
                                 weight),
                     2);
  }
  writeGranularity(writer, report.model, one.path.points.back());
  // Between regions there is no path.
  if (!report.swept)
    return;
  std::string text;
  if (one.path.slope)
    text = fmt::format("tan(theta) = v/u = {} at the end; ", plainNumber(*one.path.slope));
  text += fmt::format("length of the path {}", plainNumber(one.path.length.value));
  if (one.path.lengthToSummit)
    text += fmt::format(", from its beginning to the summit {}", plainNumber(one.path.lengthToSummit->value));
  writer.paragraph(text + (one.path.staysOnSurface ? "." : "; the points do not lie on one surface over (u, v)."), 0);
}

void writeDifferences(TextWriter &writer, const SurfaceReport &report) {
  TextTable table{{{"machines", Align::left, true},
                   {"tan(angle)", Align::right},
                   {"geodesic", Align::right},
                   {"at end", Align::right},
                   {"area", Align::right},
                   {"in (u, v)", Align::right},
                   {"triangles", Align::right}},
                  {}};
  const auto cell = [](const std::optional<double> &value) { return value ? plainNumber(*value) : std::string("-"); };
  double worst = 0;
  const auto bounded = [&](const std::optional<Bounded> &value) {
    if (value && value->value > 0)
      worst = std::max(worst, value->error / value->value);
    return value ? plainNumber(value->value) : std::string("-");
  };
  bool hasAreas = false;
  for (const auto &[a, b, difference] : report.pairs) {
    hasAreas = hasAreas || difference.area;
    table.rows.push_back({report.machines[a].machine.name + ", " + report.machines[b].machine.name,
                          cell(difference.angleTangent), cell(difference.geodesicFirst), cell(difference.geodesicLast),
                          bounded(difference.area), bounded(difference.projectedArea), cell(difference.triangleArea)});
  }
  writer.subheading("between machines");
  writer.table(std::move(table));
  if (hasAreas)
    writer.paragraph(
        fmt::format(
            "Areas are those between the paths of the formulas, off by less than {:.0e} of their "
            "value: what the line between points of the same value sweeps, the geodesic on the surface, the "
            "straight line in (u, v). Of triangles: what lies in only one of the triangles (0, 0), (u, v), (u, 0) of "
            "the first points.",
            std::max(worst, 1e-12)),
        0);
}

void writeSurface(TextWriter &writer, const SurfaceReport &report, unsigned rows) {
  if (!report.model.assumption.empty())
    writer.paragraph("Assumed: " + report.model.assumption, 0);
  for (const SurfaceReport::MachinePath &one : report.machines)
    writeMachine(writer, report, one, rows);
  if (!report.pairs.empty())
    writeDifferences(writer, report);
}

} // namespace

std::string renderText(const SurfaceReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeSurface(writer, report, options.rows);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
