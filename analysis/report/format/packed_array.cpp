#include "analysis/report/format/packed_array.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

namespace {

using Json = nlohmann::ordered_json;
static_assert(std::endian::native == std::endian::little, "the page reads bytes in this order");

template <class T> std::string base64(const std::vector<T> &values) {
  constexpr const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto *bytes = reinterpret_cast<const unsigned char *>(values.data());
  const size_t size = values.size() * sizeof(T);
  std::string text;
  text.reserve((size + 2) / 3 * 4);
  for (size_t i = 0; i < size; i += 3) {
    const uint32_t word =
        uint32_t{bytes[i]} << 16 | (i + 1 < size ? bytes[i + 1] : 0U) << 8 | (i + 2 < size ? bytes[i + 2] : 0U);
    text += digits[word >> 18];
    text += digits[word >> 12 & 63];
    text += i + 1 < size ? digits[word >> 6 & 63] : '=';
    text += i + 2 < size ? digits[word & 63] : '=';
  }
  return text;
}

double finite(double value) {
  return std::isfinite(value) ? value : 0;
}

} // namespace

Json packFloats(std::span<const double> values) {
  std::vector<float> packed;
  for (double value : values)
    packed.push_back(static_cast<float>(finite(value)));
  return {{"f32", base64(packed)}};
}

Json packDoubles(std::span<const double> values) {
  std::vector<double> packed;
  for (double value : values)
    packed.push_back(finite(value));
  return {{"f64", base64(packed)}};
}

Json packScaled(std::span<const float> values) {
  constexpr double most = 65535;
  double largest = 0;
  for (float value : values)
    largest = std::max(largest, finite(static_cast<double>(value)));
  std::vector<uint16_t> packed;
  for (float value : values)
    packed.push_back(largest > 0 ? static_cast<uint16_t>(
                                       std::lround(std::max(finite(static_cast<double>(value)), 0.0) / largest * most))
                                 : uint16_t{0});
  return {{"u16", base64(packed)}, {"scale", largest / most}};
}

} // namespace leastaction
