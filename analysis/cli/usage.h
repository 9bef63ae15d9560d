// What `leastaction --help` prints.
#pragma once

#include <string>
#include <string_view>

namespace leastaction::cli {

inline constexpr std::string_view summaryOfAll = "find out why programs are slow, and keep them fast";

/// A first run, a command a line, each after two blanks.
inline constexpr std::string_view firstExample = "  leastaction clang -O3 -g dot.c -o dot\n"
                                                 "  leastaction record -o dot.run -- ./dot\n"
                                                 "  leastaction report dot.run --html dot.html\n";

std::string usage();

} // namespace leastaction::cli
