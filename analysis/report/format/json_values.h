// How the values of reports become JSON: what is unknown or undefined is null, text is valid UTF-8.
//
//   json["name"] = jsonText(program.name);
//   json["time_s"] = knownNumber(seconds);        // 0 is unknown
#pragma once

#include "analysis/program/spectrum/region_summary.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

using Json = nlohmann::ordered_json;

Json jsonText(std::string_view value);
/// Null if it is empty.
Json textOrNull(std::string_view value);
Json textsJson(const std::vector<std::string> &texts);

/// Null if it is infinite or no number.
Json number(double value);
/// Null if there is none.
Json optionalNumber(std::optional<double> value);
/// Null if it is not positive, too.
Json knownNumber(double value);
/// Whole numbers are written without ".0".
Json wholeOrNumber(double value);
/// To so many significant digits, whole numbers without ".0": long runs of zeros are most of a score.
Json rounded(double value, int digits);

template <class T> Json roundedArray(const std::vector<T> &values, int digits) {
  Json array = Json::array();
  for (T value : values)
    array.push_back(rounded(static_cast<double>(value), digits));
  return array;
}

/// "0x…", or null for 0.
Json hexAddress(uint64_t address);

/// With at most `maxBins` bins: neighbours are joined if there are more.
Json curveJson(const ActionCurve &curve, size_t maxBins = std::numeric_limits<size_t>::max());

} // namespace leastaction
