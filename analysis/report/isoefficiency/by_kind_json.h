// What 'isoefficiency' of jobs says of overhead by kind, as JSON.
//
//   json["by_kind"] = byKindJson(scaling);
#pragma once

#include "analysis/scaling/isoefficiency/overhead_by_kind.h"

#include <nlohmann/json_fwd.hpp>

namespace leastaction {

/// Keys: answer, limit, jobs[], kinds[], extrapolated[].
nlohmann::ordered_json byKindJson(const ScalingByKind &scaling);

} // namespace leastaction
