#include "analysis/study/program/compared_programs.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

using Names = std::vector<std::string>;

TEST(ComparedPrograms, AreNamedByTheirStemsWhereTheseDiffer) {
  EXPECT_EQ(programNames({"a/O0.run", "b/O3.run/"}), (Names{"O0", "O3"}));
  EXPECT_EQ(programNames({"a/O0.run", "b/O0.run", "c/O1.run"}), (Names{"a/O0.run", "b/O0.run", "O1"}));
}

TEST(ComparedPrograms, ComeInTheOrderOfTheirPaths) {
  const test::TemporaryFolder folder;
  Names paths;
  for (int i = 0; i < 8; ++i)
    paths.push_back(folder.write("e" + std::to_string(i) + ".csv", i % 2 ? test::threeEvents : test::twoEvents));
  const Result<std::vector<ComparedProgram>> programs = readPrograms(paths, {}, "", {});
  ASSERT_TRUE(programs) << programs.error().text();
  ASSERT_EQ(programs->size(), paths.size());
  for (size_t i = 0; i < paths.size(); ++i)
    EXPECT_EQ((*programs)[i].action, i % 2 ? 15u : 5u) << i;
}

TEST(ComparedPrograms, TheFirstThatFailsIsTheError) {
  const test::TemporaryFolder folder;
  const std::string good = folder.write("two.csv", test::twoEvents);
  for (int i = 0; i < 10; ++i) {
    const auto programs = readPrograms({good, folder.path("first"), folder.path("second"), good}, {}, "", {});
    ASSERT_FALSE(programs);
    EXPECT_EQ(programs.error().where, folder.path("first"));
  }
}

TEST(ComparedPrograms, TheRegionOfLargestActionIsTakenAndNamed) {
  const test::TemporaryFolder folder;
  const std::string path = folder.write("regions.csv", "region,thread,instruction,opcode,issue,complete\n"
                                                       "small,0,0,add,0,1\nlarge,0,1,add,2,9\n");
  const auto largest = readPrograms({path}, {}, "", {}), chosen = readPrograms({path}, {}, "small", {});
  ASSERT_TRUE(largest) << largest.error().text();
  ASSERT_TRUE(chosen) << chosen.error().text();
  EXPECT_EQ(largest->at(0).action, 7u);
  EXPECT_EQ(largest->at(0).notes, Names{path + ": of 2 regions 'large' has the largest action and is compared; "
                                               "--region chooses another."});
  EXPECT_EQ(chosen->at(0).action, 1u);
  EXPECT_TRUE(chosen->at(0).notes.empty());
}

} // namespace
} // namespace leastaction
