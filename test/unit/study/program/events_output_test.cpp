#include "analysis/study/program/events_output.h"

#include <gtest/gtest.h>

#include "test/unit/study/program/study_inputs.h"

namespace leastaction {
namespace {

TEST(EventsOutput, IsOpenedWithItsFirstEvent) {
  const test::TemporaryFolder folder;
  InstructionTable table;
  const uint32_t add = table.addInstruction({.opcode = table.opcode("add", InstructionClass::integer)});
  EventsOutput output(folder.path("out.csv"), table, {});
  output.beginRegion(0, {"r", "0"});
  EXPECT_FALSE(std::filesystem::exists(folder.path("out.csv")));
  Event event{};
  event.complete = 2;
  event.instruction = add;
  output.events({&event, 1});
  EXPECT_TRUE(output.opened());
  output.endRegion(0);
  EXPECT_TRUE(output.finish());
  EXPECT_GT(std::filesystem::file_size(folder.path("out.csv")), 20u);
}

TEST(EventsOutput, SaysWhyItCannotBeWritten) {
  const test::TemporaryFolder folder;
  const InstructionTable table;
  EventsOutput nowhere(folder.path("none/out.csv"), table, {});
  const Result<void> written = nowhere.finish();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().where, folder.path("none/out.csv"));
  EventsOutput archive(folder.path(), table, {.format = ExportFormat::otf2});
  EXPECT_EQ(archive.finish().error().what, "the output would be a folder, and something with that name exists");
}

} // namespace
} // namespace leastaction
