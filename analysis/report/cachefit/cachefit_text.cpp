#include "analysis/base/text_format.h"
#include "analysis/report/cachefit/cachefit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace leastaction {
namespace {

constexpr double wideScatter = 0.5; ///< Beyond, no power law is to be seen.

/// Of the law of fully associative caches, ways are no matter; of the other, if the measurements do not tell gamma.
std::string waysText(const CacheScaling &fit, double ways) {
  return ways > 0                         ? "d = " + plainNumber(ways)
         : fit.model == CacheModel::singh ? std::string("fully associative")
                                          : "d as measured";
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
  // k0 depends on the footprint in the first law only.
  const bool hasFootprints = std::ranges::any_of(
      fit.critical, [&](const CacheScaling::Critical &one) { return one.footprint != fit.critical.front().footprint; });
  for (const CacheScaling::Critical &one : fit.critical) {
    const std::string of = fmt::format("{}, l = {} byte{}", hasFootprints ? ", m = " + plainNumber(one.footprint) : "",
                                       plainNumber(one.lineBytes), one.ways > 0 ? ", " + waysText(fit, one.ways) : "");
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
                   {"miss ratio", Align::right},
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
                          plainNumber(point.measured.missedBytes / point.predicted),
                          [&] {
                            const auto ratio = missRatio(point.measured, point.measured.missedBytes);
                            return ratio ? plainNumber(*ratio) : std::string("-");
                          }(),
                          plainNumber(point.commutator), fmt::format("{:+.3f}", point.relativeCommutator),
                          point.isBelow ? "below k0" : ""});
  }
  writer.table(std::move(table));
}

/// What (2.12) says for long traces: m(n) against sqrt(l n).
void writeRatios(TextWriter &writer, const CacheScaling &fit) {
  std::vector<std::array<double, 3>> shown;
  for (const CacheScaling::Point &point : fit.points) {
    const auto &[m, l, n] =
        std::array{point.measured.footprint, point.measured.lineBytes, point.measured.accessedBytes};
    if (n > 0 && std::ranges::find(shown, std::array{m, l, n}) == shown.end())
      shown.push_back({m, l, n});
  }
  if (shown.empty() || fit.model != CacheModel::agarwal)
    return;
  std::ranges::sort(shown, {}, [](const auto &one) { return std::tuple(one[1], one[2]); });
  TextTable table{{{"l [byte]", Align::right},
                   {"n [byte]", Align::right},
                   {"m [byte]", Align::right},
                   {"m/sqrt(l n)", Align::right}},
                  {}};
  for (const auto &[m, l, n] : shown)
    table.rows.push_back({plainNumber(l), plainNumber(n), plainNumber(m), plainNumber(m / std::sqrt(l * n))});
  writer.subheading("the criterion of (2.12): where m/sqrt(l n) falls with n, so does the miss ratio, to zero");
  writer.table(std::move(table));
}

void writeEvaluated(TextWriter &writer, const CacheScaling &fit) {
  if (fit.evaluated.empty())
    return;
  TextTable table{
      {{"at", Align::left, true}, {""}, {"value", Align::right}, {"95 % from", Align::right}, {"to", Align::right}},
      {}};
  for (const CacheScaling::Evaluated &one : fit.evaluated) {
    std::string at = fmt::format("m = {}, l = {}", plainNumber(one.place.footprint), plainNumber(one.place.lineBytes));
    if (one.place.ways > 0)
      at += ", d = " + plainNumber(one.place.ways);
    if (one.place.cacheBytes > 0)
      at += ", c = " + plainNumber(one.place.cacheBytes);
    const auto row = [&](const char *what, const Estimate &value) {
      table.rows.push_back({at, what, plainNumber(value.value), plainNumber(value.low), plainNumber(value.high)});
      at.clear();
    };
    row("k0", one.shape);
    row("c0 [byte]", one.bytes);
    if (one.missedBytes)
      row("misses [byte]", *one.missedBytes);
    if (one.missRatio)
      row("miss ratio", *one.missRatio);
  }
  writer.subheading("the fit at other places");
  writer.table(std::move(table));
  for (const CacheScaling::Evaluated &one : fit.evaluated)
    for (const std::string &remark : one.remarks)
      writer.paragraph("* " + remark, 2);
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
  if (std::expm1(fit.scatter) > wideScatter)
    writer.paragraph(fmt::format("They scatter by {:.3g} %: these measurements follow no such power law, and the "
                                 "parameters say little.",
                                 100 * std::expm1(fit.scatter)),
                     0);
  writer.blank();
  writePoints(writer, fit, shownRows);
  writeRatios(writer, fit);
  writeEvaluated(writer, fit);
  writer.subheading("to measure");
  for (const std::string &sentence : fit.missing)
    writer.paragraph("* " + sentence, 2);
  for (const CacheScaling::Wanted &one : fit.wanted)
    writer.line(fmt::format("* c = {:.0f} byte with l = {:.0f} byte, {}", one.cacheBytes, one.lineBytes,
                            waysText(fit, one.ways)));
  if (!fit.wanted.empty())
    writer.paragraph(fmt::format("  These {} add most; the slope's interval would be {:.3g} times as narrow.",
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
