#include "analysis/study/program/pfm_event.h"

#include <perfmon/pfmlib_perf_event.h>

namespace leastaction {

Result<perf_event_attr> pfmEvent(const std::string &name) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  pfm_perf_encode_arg_t argument{};
  argument.size = sizeof argument;
  argument.attr = &attributes;
  int problem = pfm_initialize();
  if (problem == PFM_SUCCESS)
    problem = pfm_get_os_event_encoding(name.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT, &argument);
  if (problem != PFM_SUCCESS)
    return std::unexpected(unknownEvent(name, std::string("libpfm4 says '") + pfm_strerror(problem) + "'"));
  return attributes;
}

} // namespace leastaction
