#include "analysis/base/text_format.h"
#include "analysis/report/cachefit/cachefit_report.h"

#include <fmt/format.h>

#include <cmath>

namespace leastaction {
namespace {

std::string waysText(double ways) {
  return ways > 0 ? plainNumber(ways) : "any";
}

void writeParameters(TextWriter &writer, const CacheScaling &fit) {
  TextTable table{{{"parameter"}, {"value", Align::right}, {"95 % from", Align::right}, {"to", Align::right}}, {}};
  auto row = [&](const std::string &name, const std::optional<Estimate> &estimate) {
    if (estimate)
      table.rows.push_back(
          {name, plainNumber(estimate->value), plainNumber(estimate->low), plainNumber(estimate->high)});
  };
  if (fit.model == CacheModel::agarwal)
    row("alpha", fit.alpha);
  row("beta", fit.beta);
  row("gamma", fit.gamma);
  row("theta", fit.theta);
  row(fit.lineExponent ? "A" : "A/l^alpha", fit.footprintA);
  row("alpha", fit.lineExponent);
  for (const CacheScaling::Critical &one : fit.critical) {
    const std::string of = fmt::format(", l = {} byte{}{}", plainNumber(one.lineBytes), one.ways > 0 ? ", d = " : "",
                                       one.ways > 0 ? plainNumber(one.ways) : "");
    row("k0" + of, one.shape);
    row("c0 [byte]" + of, one.bytes);
  }
  writer.table(std::move(table));
}

void writePoints(TextWriter &writer, const CacheScaling &fit, unsigned shownRows) {
  TextTable table{{{"line", Align::right},
                   {"k", Align::right},
                   {"k/k0", Align::right},
                   {"measured/fit", Align::right},
                   {"commutator", Align::right},
                   {"relative", Align::right},
                   {""}},
                  {}};
  for (const CacheScaling::Point &point : fit.points) {
    if (table.rows.size() == shownRows) {
      table.rows.push_back({fmt::format("... {} more; --rows or --json show them", fit.points.size() - shownRows)});
      break;
    }
    table.rows.push_back({fmt::format("{}", point.measured.line), plainNumber(point.measured.shape()),
                          plainNumber(point.measured.shape() / point.fixedPoint),
                          plainNumber(point.measured.missedBytes / point.predicted), plainNumber(point.commutator),
                          fmt::format("{:+.3f}", point.relativeCommutator), point.isBelow ? "below k0" : ""});
  }
  writer.table(std::move(table));
}

void writeFit(TextWriter &writer, const CacheScaling &fit, unsigned shownRows) {
  writer.heading(fit.model == CacheModel::agarwal ? "chi/l = d^-gamma beta^2 (m/l)^2 k^-alpha (2.5)"
                                                  : "chi(k) = chi(k0) (k/k0)^(1-theta) (2.13), k0 of (2.14)");
  writeParameters(writer, fit);
  writer.blank();
  writer.paragraph(fmt::format("{} of {} measurements are in the fit{}; they scatter by {:.3g} %.", fit.used,
                               fit.points.size(),
                               fit.usesBelow ? ", those below k0 too since few are above"
                                             : ": what is below k0 lies outside the model",
                               100 * std::expm1(fit.scatter)),
                   0);
  writer.blank();
  writePoints(writer, fit, shownRows);
  writer.subheading("to measure");
  for (const std::string &sentence : fit.missing)
    writer.paragraph("* " + sentence, 2);
  for (const CacheScaling::Wanted &one : fit.wanted)
    writer.line(fmt::format("* c = {:.0f} byte with l = {:.0f} byte, d = {}", one.cacheBytes, one.lineBytes,
                            waysText(one.ways)));
  if (!fit.wanted.empty())
    writer.paragraph(fmt::format("  These {} tell most; the slope's interval would be {:.3g} times as narrow.",
                                 fit.wanted.size(), fit.narrowedBy),
                     2);
}

} // namespace

std::string renderText(const CacheFitReport &report, unsigned rows, const TextStyle &style) {
  TextWriter writer(style);
  for (size_t i = 0; i < report.fits.size(); ++i) {
    if (i != 0)
      writer.blank();
    writeFit(writer, report.fits[i], rows);
  }
  return writer.take();
}

} // namespace leastaction
