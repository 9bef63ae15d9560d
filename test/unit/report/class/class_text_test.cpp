#include "analysis/report/class/class_formats.h"
#include "test/unit/report/class/class_fixture.h"
#include "test/unit/report/format/text_checks.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using fixture::contains;
using fixture::expectFits;

TEST(ClassText, FitsItsWidth) {
  for (const ClassReport &report : {fixture::exampleClass(), fixture::hostileClass(), fixture::largeClass(60)})
    for (unsigned width : {60U, 80U, 120U})
      for (bool unicode : {true, false})
        expectFits(renderText(report, {.width = width, .unicode = unicode}), width);
}

TEST(ClassText, TellsAll) {
  const std::string text = renderText(fixture::exampleClass(), {});
  for (const char *part :
       {"5 programmers, 101 reports", "1 report overlapping", "least action: ", "2 student 2 and 5 imported",
        "exact, contributions on the diagonal", "self-report against the measured gap", "by the source's triangles",
        "Not in the set, for lack of time that counts"})
    EXPECT_TRUE(contains(text, part)) << part << "\n" << text;
  EXPECT_TRUE(contains(renderText(fixture::largeClass(60), {}), "nearest"));
}

} // namespace
} // namespace leastaction
