#include "analysis/execution/step/system_calls.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace leastaction {
namespace {

struct SystemCall {
  uint64_t number;
  std::string_view name;
};

constexpr auto systemCalls = std::to_array<SystemCall>({
#include "system_call_table.inc" // {0, "read"}, ...: made by CMake from the system's <asm/unistd_64.h>
});

} // namespace

std::string systemCallName(uint64_t number) {
  const auto found = std::ranges::find(systemCalls, number, &SystemCall::number);
  return "sys_" + (found == systemCalls.end() ? std::to_string(number) : std::string(found->name));
}

} // namespace leastaction
