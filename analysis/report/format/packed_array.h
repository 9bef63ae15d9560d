// Arrays of numbers as short text for the HTML page: base64 of their bytes, in the order of x86.
//
//   json["mean"] = packFloats(bins.mean);             // {"f32": "..."}
//   json["energy"] = packScaled(strip.energy);        // {"u16": "...", "scale": 0.25}: value = number * scale
#pragma once

#include <nlohmann/json.hpp>
#include <span>

namespace leastaction {

/// 32 bits a number.
nlohmann::ordered_json packFloats(std::span<const double> values);
/// 64 bits a number.
nlohmann::ordered_json packDoubles(std::span<const double> values);
/// 16 bits a number: multiples of the largest, divided by 65,535. None may be negative.
nlohmann::ordered_json packScaled(std::span<const float> values);

} // namespace leastaction
