#include "analysis/study/program/model_bound_of.h"

#include "analysis/execution/core/setting_origins.h"

namespace leastaction {

std::optional<ModelBound> modelBoundOf(const CoreDescription &core, const EventInputOptions &options) {
  if (!core.modelError || !options.perfect().empty())
    return std::nullopt;
  const RuleOrigin origin = settingOrigin(textOfCore(core, options.core), "model_error.shipped", core.measuredHere);
  return ModelBound{.core = core.name,
                    .median = core.modelError->median,
                    .orderedBeyond = core.modelError->orderedBeyond,
                    .isNominal = origin == RuleOrigin::nominal};
}

} // namespace leastaction
