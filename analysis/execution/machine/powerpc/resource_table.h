// What processor resources of LLVM's scheduling models for PowerPC stand for.
#pragma once

#include "analysis/execution/machine/resource_facts.h"

namespace leastaction {

/// Of the resource that LLVM calls `name`.
ResourceFacts powerpcResourceFacts(std::string_view name);

} // namespace leastaction
