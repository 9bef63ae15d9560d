#include "analysis/report/format/json_values.h"

#include "analysis/base/text_format.h"

#include <cmath>
#include <fmt/format.h>

namespace leastaction {

namespace {

constexpr int actionDigits = 9;
constexpr double exactInteger = 1e15;

bool isWhole(double value) {
  return value == std::floor(value) && std::abs(value) < exactInteger;
}

} // namespace

Json jsonText(std::string_view value) {
  return validUtf8(value);
}

Json textOrNull(std::string_view value) {
  return value.empty() ? Json(nullptr) : jsonText(value);
}

Json textsJson(const std::vector<std::string> &texts) {
  Json array = Json::array();
  for (const std::string &value : texts)
    array.push_back(jsonText(value));
  return array;
}

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json optionalNumber(std::optional<double> value) {
  return value ? number(*value) : Json(nullptr);
}

Json knownNumber(double value) {
  return value > 0 ? number(value) : Json(nullptr);
}

Json wholeOrNumber(double value) {
  return isWhole(value) ? Json(static_cast<int64_t>(value)) : number(value);
}

Json rounded(double value, int digits) {
  if (!std::isfinite(value))
    return nullptr;
  if (value != 0) {
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    if (std::isfinite(scale) && scale > 0) {
      const double whole = std::round(value * scale);
      value = scale >= 1 ? whole / scale : std::round(whole * std::round(1 / scale));
    }
  }
  return wholeOrNumber(value);
}

Json hexAddress(uint64_t address) {
  return address == 0 ? Json(nullptr) : Json(fmt::format("{:#x}", address));
}

Json curveJson(const ActionCurve &curve, size_t maxBins) {
  const size_t bins = curve.action.empty() ? 0 : curve.action.size() - 1;
  const size_t joined = bins > maxBins ? (bins + maxBins - 1) / maxBins : 1;
  std::vector<double> action;
  for (size_t edge = 0; edge < bins; edge += joined)
    action.push_back(curve.action[edge]);
  if (!curve.action.empty())
    action.push_back(curve.action.back());
  return {{"bin_ticks", curve.binTicks * joined}, {"action", roundedArray(action, actionDigits)}};
}

} // namespace leastaction
