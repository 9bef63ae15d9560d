// A small file as text.
//
//   std::optional<std::string> text = readFile("/proc/self/stat", 4096);
#pragma once

#include <optional>
#include <string>

namespace leastaction::wrapper {

/// At most `mostBytes` of it. Nothing if it is no regular file or cannot be read; never waits, and
/// no writer of a FIFO notices.
std::optional<std::string> readFile(const std::string &path, size_t mostBytes);

} // namespace leastaction::wrapper
