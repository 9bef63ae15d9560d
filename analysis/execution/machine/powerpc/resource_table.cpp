#include "analysis/execution/machine/powerpc/resource_table.h"

#include "analysis/execution/machine/opcode_rules.h"

#include <array>

namespace leastaction {
namespace {

// POWER9's model (PPCScheduleP9.td). Each of its slices issues to its units, so that nothing is bound to one besides;
// dispatch slots (DISP) are no ports at all.
constexpr std::array<ResourceRule, 3> rules = {{
    {"DIV", ResourceUse::divider},
    {"DISP*", ResourceUse::accessAgain},
    {"{ALU,ALUE,ALUO,DP,DPE,DPO,LS,PM,IP_EXECE,IP_EXECO}", ResourceUse::accessAgain},
}};

} // namespace

ResourceFacts powerpcResourceFacts(std::string_view name) {
  // What the models count, and dispatch groups hold, is one for a load or a store, whatever else it does.
  ResourceFacts facts;
  facts.ofMacroOps = true;
  for (const ResourceRule &rule : rules)
    if (fits(rule.pattern, name))
      facts.use = rule.use;
  return facts;
}

} // namespace leastaction
