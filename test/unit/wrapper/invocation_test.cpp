#include "wrapper/invocation.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

using Words = std::vector<std::string>;

TEST(Invocation, ByItsOwnName) {
  const Invocation call = readInvocation({"/usr/bin/leastaction-wrap", "mpicc", "-c", "life.c"});
  EXPECT_EQ(call.purpose, Purpose::compile);
  EXPECT_FALSE(call.isMasquerade);
  EXPECT_EQ(call.words, (Words{"mpicc", "-c", "life.c"}));
}

TEST(Invocation, AWrapperBeforeAWrapperIsOne) {
  EXPECT_EQ(readInvocation({"leastaction-wrap", "/opt/bin/leastaction-wrap", "leastaction-wrap", "gcc", "-c"}).words,
            (Words{"gcc", "-c"}));
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--run", "leastaction-wrap", "./life"}).words, (Words{"./life"}));
  EXPECT_EQ(readInvocation({"leastaction-wrap", "leastaction-wrap"}).words, (Words{"leastaction-wrap"}));
}

TEST(Invocation, ByACompilersName) {
  const Invocation call = readInvocation({"/opt/wrap/mpicc", "--version"});
  EXPECT_EQ(call.purpose, Purpose::compile);
  EXPECT_TRUE(call.isMasquerade);
  EXPECT_EQ(call.words, (Words{"mpicc", "--version"}));
}

TEST(Invocation, Runs) {
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--run", "./life", "100"}).words, (Words{"./life", "100"}));
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--run", "--", "./life"}).words, (Words{"./life"}));
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--run", "./life"}).purpose, Purpose::run);
  EXPECT_EQ(readInvocation({"mpirun", "-np", "4", "./life"}).purpose, Purpose::run);
}

TEST(Invocation, AboutItself) {
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--help"}).purpose, Purpose::help);
  EXPECT_EQ(readInvocation({"leastaction-wrap", "--version"}).purpose, Purpose::version);
  for (const Words &words :
       {Words{}, Words{"leastaction-wrap"}, Words{"leastaction-wrap", "--run"}, Words{"leastaction-wrap", "-x"}})
    EXPECT_EQ(readInvocation(words).purpose, Purpose::wrong) << testing::PrintToString(words);
}

} // namespace
} // namespace leastaction::wrapper
