#include "analysis/report/format/report_text.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ReportText, FactsAndNotes) {
  TextWriter writer = writerFor({.unicode = false});
  writeFact(writer, "source", "dot.run");
  writeFact(writer, "project", "");
  writeCore(writer, "", {});
  writeCore(writer, "skylake", {"memory", "branches"});
  writeNotes(writer, {"All is assumed."});
  const std::string text = writer.take();
  EXPECT_TRUE(
      text.starts_with("source      dot.run\ncore model  none\n"
                       "core model  skylake, perfect memory and branches: ticks are hypothetical\n\n-- notes -"));
  EXPECT_TRUE(text.ends_with("-\n- All is assumed.\n"));
}

TEST(ReportText, NoNotesNoHeading) {
  TextWriter writer = writerFor({});
  writeNotes(writer, {});
  EXPECT_EQ(writer.take(), "");
}

} // namespace
} // namespace leastaction
