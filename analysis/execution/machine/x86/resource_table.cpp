#include "analysis/execution/machine/x86/resource_table.h"

#include "analysis/execution/machine/opcode_rules.h"

namespace leastaction {
namespace {

constexpr ResourceRule resourceRules[] = {
    {"*Div*", ResourceUse::divider},
    // AMD's models have, besides the ports that generate addresses, units that each load or store goes on to. And they
    // have the unit that takes a store's data busy for two ticks, though it takes one each tick.
    {"Zn*{LSU,Load,FP45,FPSt}", ResourceUse::accessAgain},
    {"Zn*Store", ResourceUse::storeData},
};

/// AMD's macro-ops do all of it at once, and its models count them: Zen, Jaguar, Bulldozer.
constexpr std::string_view ofMacroOps = "{Zn,J,Pd}*";

} // namespace

std::span<const ResourceRule> x86ResourceRules() {
  return resourceRules;
}

ResourceFacts x86ResourceFacts(std::string_view name) {
  ResourceFacts facts;
  for (const ResourceRule &rule : resourceRules)
    if (fits(rule.pattern, name))
      facts.use = rule.use;
  facts.ofMacroOps = fits(ofMacroOps, name);
  constexpr std::string_view port = "Port";
  if (const size_t at = name.find(port); at != name.npos)
    facts.ports = name.substr(at + port.size());
  return facts;
}

} // namespace leastaction
