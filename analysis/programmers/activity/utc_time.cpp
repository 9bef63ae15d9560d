#include "analysis/programmers/activity/utc_time.h"

#include "wrapper/clocks.h"

#include <fmt/format.h>

#include <ctime>

namespace leastaction {

std::string utcTime(int64_t wallNs) {
  constexpr int64_t nsPerMillisecond = 1'000'000;
  const int64_t before1970 = wallNs % wrapper::nsPerSecond < 0 ? 1 : 0;
  const time_t seconds = wallNs / wrapper::nsPerSecond - before1970;
  const int64_t rest = wallNs % wrapper::nsPerSecond + before1970 * wrapper::nsPerSecond;
  tm utc{};
  gmtime_r(&seconds, &utc);
  char text[sizeof "2026-11-21T22:00:00"];
  const size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
  return fmt::format("{}.{:03}Z", std::string_view(text, length), rest / nsPerMillisecond);
}

} // namespace leastaction
