#include "analysis/execution/event/path_profile.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <string>

namespace leastaction {
namespace {

struct Program {
  InstructionTable table;
  uint16_t main = table.paths().child(CallPaths::none, table.function("main"));
  uint16_t left = table.paths().child(main, table.function("left"));
  uint16_t right = table.paths().child(main, table.function("right"));
  uint16_t deep = table.paths().child(right, table.function("deep"));
  PathProfile profile;

  void add(uint16_t path, uint64_t issue, uint64_t complete, uint64_t wait = 0) {
    profile.add(std::array{Event{.issue = issue, .complete = complete, .wait = wait, .path = path}});
  }
};

std::string text(const std::vector<PathShare> &shares) {
  std::string all;
  for (const PathShare &share : shares)
    all += share.name + "<" + std::to_string(share.caller) + ":" + std::to_string(share.count) + "," +
           std::to_string(share.action) + "," + std::to_string(share.ticks) + " ";
  return all;
}

TEST(PathProfile, SumsByPathWithCallersFirstAndTheGreatestFirst) {
  Program program;
  program.profile.beginExecution(10);
  program.add(program.left, 10, 14);
  program.add(program.deep, 10, 30);
  program.add(program.left, 20, 22);
  program.profile.endExecution(30);
  EXPECT_EQ(text(program.profile.tree(program.table)), "main<-1:0,0,0 right<0:0,0,0 deep<1:1,20,16 left<0:2,6,4 ");
}

TEST(PathProfile, ATickBelongsToWhoeverTheResultIsOf) {
  Program program;
  program.profile.beginExecution(0);
  program.add(program.left, 0, 100, 95); // its result is there at 5
  program.add(program.right, 3, 100, 0); // all others wait for this
  program.add(program.left, 50, 103, 40);
  program.profile.endExecution(103);
  EXPECT_EQ(text(program.profile.tree(program.table)), "main<-1:0,0,0 left<0:2,153,5 right<0:1,97,98 ");
}

TEST(PathProfile, TicksOfAllPathsAreThoseOfTheExecutions) {
  Program program;
  uint64_t expected = 0;
  for (uint64_t begin : {0u, 1000u, 5000u}) {
    program.profile.beginExecution(begin);
    for (uint64_t i = 0; i < 50; ++i)
      program.add(i % 3 ? program.left : program.deep, begin + i, begin + i + 1 + i * i % 17, i % 2);
    program.profile.endExecution(begin + 80);
    expected += 80;
  }
  const std::vector<PathShare> shares = program.profile.tree(program.table);
  EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), uint64_t{0},
                            [](uint64_t sum, const PathShare &share) { return sum + share.ticks; }),
            expected);
}

TEST(PathProfile, TheSmallestAreSummedUnderTheirCaller) {
  Program program;
  program.profile.beginExecution(0);
  program.add(program.left, 0, 50);
  program.add(program.right, 50, 53);
  program.add(program.deep, 53, 54);
  program.profile.endExecution(54);
  EXPECT_EQ(text(program.profile.tree(program.table, 2)), "main<-1:0,0,0 left<0:1,50,50 [other]<0:2,4,4 ");
  EXPECT_EQ(text(program.profile.tree(program.table, 3)),
            "main<-1:0,0,0 left<0:1,50,50 right<0:1,3,3 [other]<2:1,1,1 ");
}

TEST(PathProfile, WhatHasNoPathIsUnknown) {
  Program program;
  program.profile.beginExecution(0);
  program.add(CallPaths::none, 0, 5);
  program.profile.endExecution(5);
  EXPECT_EQ(text(program.profile.tree(program.table)), "(unknown)<-1:1,5,5 ");
  EXPECT_TRUE(PathProfile().tree(program.table).empty());
}

} // namespace
} // namespace leastaction
