#include "analysis/study/program/import_events.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

#include <filesystem>

namespace leastaction {
namespace {

TEST(ImportEvents, OfPerfSamples) {
  const test::TemporaryFolder folder;
  const auto done = importEvents(
      {.path = test::exampleFile("perf_loads.txt"), .out = folder.path("loads.csv"), .perf = {.clockHz = 2e9}});
  ASSERT_TRUE(done) << done.error().text();
  const auto *perf = std::get_if<PerfImport>(&done->import);
  ASSERT_TRUE(perf);
  EXPECT_GT(perf->events, 0u);
  EXPECT_EQ(perf->clockHz, 2e9);
  EXPECT_FALSE(done->notes.empty());
  EXPECT_GT(std::filesystem::file_size(folder.path("loads.csv")), 100u);
}

TEST(ImportEvents, OfAnotherKindOfFileThereAreNone) {
  const test::TemporaryFolder folder;
  for (const ImportKind kind : {ImportKind::konata, ImportKind::o3pipeview}) {
    const auto done =
        importEvents({.kind = kind, .path = test::exampleFile("perf_loads.txt"), .out = folder.path("out.csv")});
    EXPECT_FALSE(done) << nameOf(kind);
    EXPECT_FALSE(std::filesystem::exists(folder.path("out.csv"))) << nameOf(kind);
  }
}

TEST(ImportEvents, AMissingFileIsNamed) {
  EXPECT_EQ(importEvents({.kind = ImportKind::konata, .path = "/none"}).error().where, "/none");
}

} // namespace
} // namespace leastaction
