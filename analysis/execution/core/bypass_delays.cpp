#include "analysis/execution/core/bypass_delays.h"

#include <algorithm>

namespace leastaction {
namespace {

std::vector<llvm::GlobPattern> compiled(std::span<const std::string> patterns) {
  std::vector<llvm::GlobPattern> globs;
  for (const std::string &pattern : patterns)
    globs.push_back(llvm::cantFail(llvm::GlobPattern::create(pattern)));
  return globs;
}

bool fits(std::span<const llvm::GlobPattern> patterns, llvm::StringRef opcode) {
  return std::ranges::any_of(patterns, [&](const llvm::GlobPattern &pattern) { return pattern.match(opcode); });
}

} // namespace

BypassDelays::BypassDelays(std::span<const BypassDelay> delays) {
  for (const BypassDelay &delay : delays)
    patterns_.push_back({.from = compiled(delay.from), .to = compiled(delay.to)});
}

BypassDelays::Entries BypassDelays::of(llvm::StringRef opcode) {
  const auto [found, added] = known_.try_emplace(opcode.str());
  if (added)
    for (unsigned entry = 0; entry < patterns_.size(); ++entry) {
      found->second.from |= static_cast<uint8_t>(fits(patterns_[entry].from, opcode) << entry);
      found->second.to |= static_cast<uint8_t>(fits(patterns_[entry].to, opcode) << entry);
    }
  return found->second;
}

} // namespace leastaction
