// What 'surface' says without a model: the built-in models, and the built-in machines with their forces.
//
//   std::string text = renderText(SurfaceList{.models = models, .machines = machines}, {.width = 118});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/force/timing_model.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace leastaction {

struct SurfaceList {
  std::vector<TimingModel> models;
  std::vector<Machine> machines; ///< Each with b and s.
};

std::string renderText(const SurfaceList &list, const TextStyle &style);
nlohmann::ordered_json toJson(const SurfaceList &list);

} // namespace leastaction
