#include "analysis/core/port_table.h"

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
  const PortTable table(**target);
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

} // namespace
} // namespace leastaction
