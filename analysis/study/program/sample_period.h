// `leastaction record --sample`: from one window to the next.
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace leastaction {

inline constexpr std::string_view usualSamplePeriod = "500ms";

/// In milliseconds, of "100ms", "2s" or "1min"; at most an hour.
Result<uint64_t> samplePeriod(std::string_view text);

/// What the runtime is to read in LEASTACTION_SAMPLE: by the option or, where that is empty, as it is set already.
/// Empty: everything is recorded.
Result<std::string> sampleSetting(const std::string &option);

} // namespace leastaction
