// The log's times as programs read them.
//
//   utcTime(1'795'298'400'123'000'000) == "2026-11-21T22:00:00.123Z"
#pragma once

#include <cstdint>
#include <string>

namespace leastaction {

/// Of nanoseconds since 1970; to the millisecond.
std::string utcTime(int64_t wallNs);

} // namespace leastaction
