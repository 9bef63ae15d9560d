#include "analysis/execution/machine/powerpc/resource_table.h"

namespace leastaction {

ResourceFacts powerpcResourceFacts(std::string_view) {
  // What the models count, and dispatch groups hold, is one for a load or a store, whatever else it does.
  ResourceFacts facts;
  facts.ofMacroOps = true;
  return facts;
}

} // namespace leastaction
