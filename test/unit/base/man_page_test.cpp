#include "analysis/base/man_page.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace leastaction {
namespace {

/// What a page has below its title.
std::string bodyOf(ManPage &page) {
  const std::string text = page.take(), head = ".ad l\n";
  return text.substr(text.find(head) + head.size());
}

TEST(ManPage, NamesWhatShellsTakeLiterally) {
  EXPECT_EQ(roff::plain("--what-if 'a\\b' \"`^~"), "\\-\\-what\\-if \\(aqa\\eb\\(aq \\(dq\\(ga\\(ha\\(ti");
  EXPECT_EQ(roff::plain("κ 𝜅"), "\\[u03BA] \\[u1D705]");
  EXPECT_EQ(roff::plain("a\x01\xFF\nb"), "a\\[uFFFD]\\[uFFFD] b");
  EXPECT_EQ(roff::bold("-o") + " " + roff::italic("FILE"), "\\fB\\-o\\fR \\fIFILE\\fR");
}

TEST(ManPage, HasATitle) {
  ManPage page({.name = "leastaction-why", .date = "2026-11-25", .source = "leastaction 0.2.0"});
  EXPECT_EQ(page.take(), ".TH \"LEASTACTION\\-WHY\" 1 \"2026-11-25\" \"leastaction 0.2.0\" \"User Commands\"\n"
                         ".nh\n.ad l\n");
}

TEST(ManPage, BeginsNoParagraphTwice) {
  ManPage page({});
  page.section("NAME");
  page.paragraph("one");
  page.paragraph("two");
  page.subsection("keep \"it\" fast");
  page.item("tag", "three");
  EXPECT_EQ(bodyOf(page), ".SH \"NAME\"\none\n.PP\ntwo\n.SS \"keep \\(dqit\\(dq fast\"\n.TP\ntag\nthree\n");
}

TEST(ManPage, HasNoLineThatIsARequest) {
  ManPage page({});
  page.paragraph(roff::plain(".ds at the beginning"));
  page.example("./dot\n\n'quoted'\n  .c\n");
  page.item(roff::plain(".toml"), roff::plain("..."));
  EXPECT_EQ(bodyOf(page), ".PP\n\\&.ds at the beginning\n.PP\n.nf\n\\&./dot\n\n\\(aqquoted\\(aq\n  .c\n.fi\n"
                          ".TP\n\\&.toml\n\\&...\n");
}

TEST(ManPage, BreaksLinesBetweenWords) {
  ManPage page({});
  std::string text;
  for (int i = 0; i < 100; ++i)
    text += ".word" + std::string(static_cast<size_t>(i % 7), '-') + "  ";
  page.paragraph(roff::plain(text));
  const std::string body = bodyOf(page).substr(4);
  EXPECT_EQ(std::ranges::count(body, 'w'), 100);
  EXPECT_TRUE(body.starts_with("\\&.word .word\\- "));
  for (size_t begin = 0; begin < body.size();) {
    const size_t end = body.find('\n', begin);
    EXPECT_LE(end - begin, 81U); // with what keeps it from being a request
    EXPECT_EQ(body.substr(begin, 3), "\\&.");
    begin = end + 1;
  }
}

} // namespace
} // namespace leastaction
