#include "runtime/message.h"

#include "test/unit/runtime/in_child.h"

namespace leastaction::runtime {
namespace {

TEST(Message, IsSaidOnceAndKept) {
  EXPECT_EQ(textOfChild([] {
              Once loss, hint;
              testing::internal::CaptureStderr();
              for (uint64_t i = 1; i < 3; ++i) {
                loss.say("lost ", i);
                hint.note("is ", i, " meant?");
              }
              return testing::internal::GetCapturedStderr() + "|" + messages() + "|" + notes();
            }),
            "leastaction: lost 1\nleastaction: note: is 1 meant?\n|lost 1\n|is 1 meant?\n");
}

TEST(Message, OfALongSentenceIsCut) {
  EXPECT_EQ(textOfChild([] {
              Once loss;
              testing::internal::CaptureStderr();
              loss.say(std::string(5000, 'x').c_str());
              testing::internal::GetCapturedStderr();
              return std::to_string(std::string(messages()).size());
            }),
            "1024"); // with its end of line
}

} // namespace
} // namespace leastaction::runtime
