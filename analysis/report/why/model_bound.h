// Up to what difference of two regions' ticks it is uncertain that the machine has them in the model's order.
//
//   if (bound.covers(now, base)) writer.paragraph(uncertaintyText(bound, now, base), 0);
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>

namespace leastaction {

/// Found by bench/decisions of a core's description; fractions.
struct ModelBound {
  std::string core;
  double median = 0;        ///< By how much ticks of whole programs are off.
  double orderedBeyond = 0; ///< Nine in ten of the pairs that are this far apart are so on the machine.
  bool isNominal = false;   ///< Taken from another core.

  /// Are these nearer to each other than that?
  bool covers(uint64_t ticks, uint64_t others) const;
};

/// By how much of the smaller one the larger one is larger.
double fractionApart(uint64_t ticks, uint64_t others);

/// What is known of the bound, to stand behind a colon.
std::string boundText(const ModelBound &bound);

/// A sentence; empty where they are the same, or farther apart.
std::string uncertaintyText(const ModelBound &bound, uint64_t ticks, uint64_t others);

/// {"median", "ordered_beyond", "nominal"}
nlohmann::ordered_json toJson(const ModelBound &bound);

} // namespace leastaction
