#include "analysis/execution/machine/aarch64/resource_table.h"

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {

ResourceFacts aarch64ResourceFacts(std::string_view name) {
  // Micro-ops are what these models count: a load or a store is one of them, whatever else it does.
  ResourceFacts facts;
  facts.ofMacroOps = true;
  if (fits("*{Div,IntDiv,FloatDiv}", name))
    facts.use = ResourceUse::divider;
  // V1's and V2's limit how many results a tick has flags; no micro-op goes there besides its port.
  else if (fits("V{1,2}UnitFlg", name))
    facts.use = ResourceUse::accessAgain;
  return facts;
}

} // namespace leastaction
