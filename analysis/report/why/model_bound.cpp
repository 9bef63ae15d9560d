#include "analysis/report/why/model_bound.h"

#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace leastaction {

bool ModelBound::covers(uint64_t ticks, uint64_t others) const {
  return fractionApart(ticks, others) < orderedBeyond;
}

double fractionApart(uint64_t ticks, uint64_t others) {
  const auto [smaller, larger] = std::minmax(ticks, others);
  if (smaller == larger)
    return 0;
  return smaller == 0 ? std::numeric_limits<double>::infinity()
                      : static_cast<double>(larger - smaller) / static_cast<double>(smaller);
}

std::string boundText(const ModelBound &bound) {
  return fmt::format("only of programs that are {:g} % apart or more does core {} have nine in ten pairs in the "
                     "machine's order, and its ticks are {:g} % off in the median{}",
                     100 * bound.orderedBeyond, bound.core, 100 * bound.median,
                     bound.isNominal ? " (figures of another core)" : "");
}

std::string uncertaintyText(const ModelBound &bound, uint64_t ticks, uint64_t others) {
  if (ticks == others || !bound.covers(ticks, others))
    return {};
  return fmt::format("They are {:.2g} % apart in the model, and the machine may not show it: {}.",
                     100 * fractionApart(ticks, others), boundText(bound));
}

Json toJson(const ModelBound &bound) {
  return {
      {"median", number(bound.median)}, {"ordered_beyond", number(bound.orderedBeyond)}, {"nominal", bound.isNominal}};
}

} // namespace leastaction
