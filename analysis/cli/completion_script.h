// Scripts that make shells complete commands, options and the choices of their values; files where there are none.
//
//   std::string script = completionScript(Shell::bash, outlineOfCommands());
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/cli/command_outline.h"

#include <cstdint>

namespace leastaction::cli {

enum class Shell : uint8_t { bash, zsh, fish };

std::string completionScript(Shell shell, const std::vector<CommandOutline> &commands);

} // namespace leastaction::cli

namespace leastaction {
template <> inline constexpr auto enumNames<cli::Shell> = std::to_array<std::string_view>({"bash", "zsh", "fish"});
} // namespace leastaction
