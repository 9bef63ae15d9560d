// What 'isoefficiency' says: how work must grow with processors, by formulas or by measured runs.
//
//   std::string text = renderText(IsoefficiencyReport{.formulas = *result}, {.explain = true}, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/isoefficiency/overhead_by_kind.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct IsoefficiencyReport {
  std::optional<ScalingResult> formulas = {}; ///< None if runs were measured,
  std::vector<MeasuredScaling> measured = {}; ///< of which each algorithm has one.
  std::optional<ScalingResult> versus = {};   ///< Another algorithm for the same work as `formulas`.
  std::optional<ScalingByKind> byKind = {};   ///< Of jobs; all else is empty then.
  std::vector<std::string> comparisons = {};  ///< Sentences: which of two algorithms scales better.
};

struct IsoefficiencyText {
  bool explain = false; ///< Each step of the derivation.
  size_t rows = 40;     ///< Of measured runs.
};

std::string renderText(const IsoefficiencyReport &report, const IsoefficiencyText &wanted, const TextStyle &style);
/// Keys: by_kind of jobs; isoefficiency, terms[]{overhead, isoefficiency}, table[]; and what the page draws.
nlohmann::ordered_json toJson(const IsoefficiencyReport &report);

} // namespace leastaction
