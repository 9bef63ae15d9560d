// Which power laws do measured cache misses follow?
//
//   Result<CacheFitReport> report = cacheFit({.file = "misses.csv"});
#pragma once

#include "analysis/report/cachefit/cachefit_report.h"

#include <optional>

namespace leastaction {

struct CacheFitQuestion {
  std::string file;                     ///< CSV with the columns m_byte,l_byte,c_byte,d,misses[,n].
  std::optional<CacheModel> model = {}; ///< For all rows; none: singh for fully associative caches, agarwal for others.
  double missBytes = 1;                 ///< That a miss counts for in chi.
  std::vector<std::string> at = {};     ///< Caches to evaluate the fit at: "m=31264,l=32,d=1", "...,c=65536,n=1e6".
};

/// Fails on what no cache can be.
Result<CacheFitReport> cacheFit(const CacheFitQuestion &question);

} // namespace leastaction
