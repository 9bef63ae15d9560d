// `leastaction record --sample`: from one window to the next.
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace leastaction {

inline constexpr std::string_view usualSamplePeriod = "500ms";

/// Of "100ms", "2s" or "1min": 1 to so many; nothing of other texts.
std::optional<uint64_t> millisecondsOf(std::string_view text, uint64_t most);

/// In milliseconds, of "100ms", "2s" or "1min"; at most an hour.
Result<uint64_t> samplePeriod(std::string_view text);

/// What the runtime is to read in LEASTACTION_SAMPLE: by the option or, where that is empty, as it is set already.
/// Empty: everything is recorded.
Result<std::string> sampleSetting(const std::string &option);

} // namespace leastaction
