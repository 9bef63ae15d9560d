// In place of pfm_event.cpp in a build without libpfm4.
#include "analysis/base/not_built.h"
#include "analysis/study/program/pfm_event.h"

namespace leastaction {

Result<perf_event_attr> pfmEvent(const std::string &name) {
  return notBuilt("libpfm4", "the clock perf:" + name, "LEASTACTION_WITH_LIBPFM");
}

} // namespace leastaction
