// What the description of a core says of its own error.
//
//   report.modelBound = modelBoundOf(core, options);
#pragma once

#include "analysis/execution/core/core_description.h"
#include "analysis/report/why/model_bound.h"
#include "analysis/study/program/event_options.h"

#include <optional>

namespace leastaction {

/// None where the description does not say, or where ticks are hypothetical. `core` is that of the options.
std::optional<ModelBound> modelBoundOf(const CoreDescription &core, const EventInputOptions &options);

} // namespace leastaction
