#include "analysis/execution/core/port_table.h"

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

TEST(PortTable, AResourceThatLlvmDoesNotKnowIsAnError) {
  CoreDescription core = test::core("znver5");
  core.portGroups = {{.name = "alu", .resource = "Port0", .more = 0}};
  const auto model = CoreModel::create(core, {});
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().what.find("no resource 'Port0'"), std::string::npos);
}

} // namespace
} // namespace leastaction
