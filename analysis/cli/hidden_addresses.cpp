#include "analysis/cli/log_command.h"

#include <cstring>

namespace leastaction::cli {

std::map<std::string, std::string> hideAddresses(int argc, char **argv) {
  std::map<std::string, std::string> meant;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    const size_t scheme = argument.find("://");
    const bool isAddress = argument.starts_with("postgres") || argument.find('@') != std::string::npos;
    if (argument.starts_with('-') || scheme == std::string::npos || !isAddress)
      continue;
    const size_t start = scheme + std::strlen("://");
    std::memset(argv[i] + start, '*', argument.size() - start);
    meant[argv[i]] = argument;
  }
  return meant;
}

} // namespace leastaction::cli
