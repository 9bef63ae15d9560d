// Events of perf by their names in libpfm4.
//
//   Result<perf_event_attr> event = pfmEvent("page-faults");
#pragma once

#include "analysis/base/error.h"

#include <linux/perf_event.h>

#include <string>

namespace leastaction {

/// Counted in user code where the PMU can tell.
Result<perf_event_attr> pfmEvent(const std::string &name);

inline Error unknownEvent(const std::string &name, const std::string &why) {
  return {"the event '" + name + "' is not known: " + why, "LEASTACTION_CLOCK or --clock",
          "give a name of libpfm4 such as perf:page-faults, or one of /sys/bus/event_source such as perf:msr/tsc/"};
}

} // namespace leastaction
