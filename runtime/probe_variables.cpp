#include "runtime/probe_variables.h"

#include "runtime/format.h"

__thread uint64_t *__leastaction_thread = reinterpret_cast<uint64_t *>(leastaction::format::idleCursor);
__thread int32_t __leastaction_countdown = 1;
__thread uint64_t __leastaction_random = 0x9e3779b97f4a7c15, __leastaction_reads_tsc = 1;
__thread uint64_t __leastaction_callers_past_serialised = INT64_MAX, __leastaction_callers_past_free = INT64_MAX;
