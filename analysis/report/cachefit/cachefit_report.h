// What 'cachefit' says: power laws fitted to cache misses, one for each model.
//
//   std::string text = renderText(CacheFitReport{.fits = {*fit}}, 20, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/dimension/cache_scaling.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace leastaction {

struct CacheFitReport {
  std::vector<CacheScaling> fits;
};

/// `rows`: of measurements that are shown of each fit.
std::string renderText(const CacheFitReport &report, unsigned rows, const TextStyle &style);
nlohmann::ordered_json toJson(const CacheFitReport &report);

} // namespace leastaction
