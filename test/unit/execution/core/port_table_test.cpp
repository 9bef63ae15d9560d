#include "analysis/execution/core/port_table.h"

#include "analysis/execution/core/port_names.h"

#include "assembled.h"

#include <bit>

namespace leastaction {
namespace {

unsigned slots(const std::vector<PortTable::Use> &uses) {
  unsigned sum = 0;
  for (const PortTable::Use &use : uses)
    sum += use.ticks;
  return sum;
}

TEST(PortTable, AGroupIsNotChargedForItsMembers) {
  const auto target = Target::create("skylake");
  ASSERT_TRUE(target);
  const PortTable table(**target, {});
  const auto uses = [&](std::string_view hex) {
    return table.uses(*(*target)->schedClass(test::decode(**target, hex)));
  };

  const std::vector<PortTable::Use> multiplication = uses(test::imulRaxRax);
  ASSERT_EQ(multiplication.size(), 1u);
  EXPECT_EQ(std::popcount(multiplication[0].ports), 1);

  const std::vector<PortTable::Use> addition = uses(test::addRaxRbx);
  ASSERT_EQ(addition.size(), 1u);
  EXPECT_EQ(std::popcount(addition[0].ports), 4);

  // add [rbx], rax: load, addition, store address, store data.
  EXPECT_EQ(slots(uses("480103")), 4u);
}

TEST(PortTable, GroupsHaveNamesAndMayHaveMorePortsThanLlvmKnows) {
  const auto target = Target::create("znver5");
  ASSERT_TRUE(target);
  const std::vector<PortGroup> groups = {{.name = "alu", .resource = "Zn4ALU0123", .more = 2}};
  const PortTable table(**target, groups);
  EXPECT_EQ(std::popcount(table.named("alu")), 6);
  EXPECT_EQ(std::popcount(table.named("alu045")), 3);
  EXPECT_EQ(table.named("alu045") & ~table.named("alu"), 0u);
  EXPECT_EQ(table.named("alu6"), 0u);
  const std::vector<PortTable::Use> addition =
      table.uses(*(*target)->schedClass(test::decode(**target, test::addRaxRbx)));
  ASSERT_EQ(addition.size(), 1u);
  EXPECT_EQ(addition[0].ports, table.named("alu"));
}

TEST(PortTable, PortsHaveTheCoresOwnNames) {
  const auto namesOf = [](const char *core, std::string_view hex) {
    const CoreDescription description = test::core(core);
    const auto target = Target::create(description.llvmCpu);
    const PortTable table(**target, description.portGroups);
    const auto names = PortNames::of(description);
    EXPECT_TRUE(names);
    return names->of(table.uses(*(*target)->schedClass(test::decode(**target, hex)))[0].ports);
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(namesOf("skylake", test::imulRaxRax), Names{"p1"});
  EXPECT_EQ(namesOf("skylake", test::addRaxRbx), (Names{"p0", "p1", "p5", "p6"}));
  EXPECT_EQ(namesOf("znver4", test::addRaxRbx), (Names{"alu0", "alu1", "alu2", "alu3"}));
  EXPECT_EQ(namesOf("znver5", test::addRaxRbx), (Names{"alu0", "alu1", "alu2", "alu3", "alu4", "alu5"}));
  EXPECT_EQ(PortNames().of(3), Names());
}

TEST(PortTable, AResourceThatLlvmDoesNotKnowIsAnError) {
  CoreDescription core = test::core("znver5");
  core.portGroups = {{.name = "alu", .resource = "Port0", .more = 0}};
  const auto model = CoreModel::create(core, {});
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().what.find("no resource 'Port0'"), std::string::npos);
}

TEST(PortTable, SomeCoresHavePortsOfVectorsAlone) {
  const auto ofVectors = [](std::string_view cpu) {
    const auto target = Target::create(std::string(cpu));
    return std::popcount(PortTable(**target, {}).ofVectors());
  };
  EXPECT_EQ(ofVectors("znver4"), 7);
  EXPECT_EQ(ofVectors("skylake"), 0);
  CoreDescription core = test::core("skylake");
  const auto target = Target::create(core.llvmCpu);
  EXPECT_TRUE(PortTable::check(**target, core));
  core.vectorScheduler = 48;
  const Result<void> checked = PortTable::check(**target, core);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().what, "LLVM's model of skylake has no ports of vectors alone");
}

} // namespace
} // namespace leastaction
