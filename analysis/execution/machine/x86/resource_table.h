// What processor resources of LLVM's scheduling models for x86 stand for.
//
//   x86ResourceFacts("SKLPort015").ports                             // "015"
#pragma once

#include "analysis/execution/machine/resource_facts.h"

#include <span>
#include <string_view>

namespace leastaction {

/// Of the resource that LLVM calls `name`.
ResourceFacts x86ResourceFacts(std::string_view name);

std::span<const ResourceRule> x86ResourceRules();

} // namespace leastaction
