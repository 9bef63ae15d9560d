#include "analysis/execution/machine/x86/resource_table.h"

#include "analysis/execution/machine/opcode_rules.h"
#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

std::vector<std::string> resourcesOf(const char *processor) {
  const auto target = Target::create(processor);
  EXPECT_TRUE(target) << processor;
  std::vector<std::string> names;
  const llvm::MCSchedModel &model = (*target)->schedModel();
  for (unsigned kind = 1; kind < model.getNumProcResourceKinds(); ++kind)
    names.emplace_back(model.getProcResource(kind)->Name);
  return names;
}

TEST(X86Resources, EveryPatternFitsOneOfLlvms) {
  std::vector<std::string> names;
  for (const char *processor : {"skylake", "znver1", "znver4"})
    std::ranges::copy(resourcesOf(processor), std::back_inserter(names));
  for (const ResourceRule &rule : x86ResourceRules())
    for (const std::string &text : alternatives(rule.pattern))
      EXPECT_TRUE(std::ranges::any_of(names, [&](const std::string &name) { return fits(text, name); })) << text;
}

TEST(X86Resources, OnlyIntelNumbersPorts) {
  EXPECT_EQ(x86ResourceFacts("SKLPort015").ports, "015");
  EXPECT_EQ(x86ResourceFacts("Zn4ALU0123").ports, "");
  EXPECT_EQ(x86ResourceFacts("SKLDivider").use, ResourceUse::divider);
}

TEST(X86Resources, AmdsModelsCountMacroOps) {
  for (const char *processor : {"znver1", "znver3", "znver4", "znver5", "btver2", "bdver2"})
    EXPECT_TRUE((*Target::create(processor))->countsMacroOps()) << processor;
  for (const char *processor : {"sandybridge", "haswell", "skylake", "icelake-server", "sapphirerapids", "alderlake"})
    EXPECT_FALSE((*Target::create(processor))->countsMacroOps()) << processor;
}

} // namespace
} // namespace leastaction
