// A cell of the activity log's tables.
#pragma once

#include "analysis/base/sql.h"

namespace leastaction {

using Cell = SqlValue;

} // namespace leastaction
