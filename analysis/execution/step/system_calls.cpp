#include "analysis/execution/step/system_calls.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace leastaction {
namespace {

struct SystemCall {
  uint64_t number;
  std::string_view name;
};

// {0, "read"}, ...: made by CMake from the system's headers.
constexpr auto x86Calls = std::to_array<SystemCall>({
#include "system_call_table_x86_64.inc"
});
constexpr auto genericCalls = std::to_array<SystemCall>({
#include "system_call_table_generic.inc"
});

} // namespace

std::string systemCallName(Architecture architecture, uint64_t number) {
  const std::span<const SystemCall> calls =
      architecture == Architecture::x86_64 ? std::span<const SystemCall>(x86Calls) : genericCalls;
  const auto found = std::ranges::find(calls, number, &SystemCall::number);
  return "sys_" + (found == calls.end() ? std::to_string(number) : std::string(found->name));
}

} // namespace leastaction
