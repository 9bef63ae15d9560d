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

// {0, "read"}, ...: made by CMake from the system's headers, but for PowerPC's.
constexpr auto x86Calls = std::to_array<SystemCall>({
#include "system_call_table_x86_64.inc"
});
constexpr auto powerpcCalls = std::to_array<SystemCall>({
#include "analysis/execution/step/system_call_table_ppc64.inc"
});
constexpr auto genericCalls = std::to_array<SystemCall>({
#include "system_call_table_generic.inc"
});

std::span<const SystemCall> callsOf(Architecture architecture) {
  switch (architecture) {
  case Architecture::x86_64:
    return x86Calls;
  case Architecture::aarch64:
    return genericCalls;
  case Architecture::powerpc:
    return powerpcCalls;
  }
  return {};
}

} // namespace

std::string systemCallName(Architecture architecture, uint64_t number) {
  const std::span<const SystemCall> calls = callsOf(architecture);
  const auto found = std::ranges::find(calls, number, &SystemCall::number);
  return "sys_" + (found == calls.end() ? std::to_string(number) : std::string(found->name));
}

} // namespace leastaction
