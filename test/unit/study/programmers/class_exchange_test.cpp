#include "analysis/study/programmers/class_exchange.h"
#include "test/unit/study/programmers/log_place.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

namespace leastaction {
namespace {

std::string errorOfClass(const std::string &path) {
  const Result<void> good = checkClassFile(path);
  return good ? "" : good.error().what;
}

TEST(ClassExchange, AClassIsKeptWhereNobodyElseMayWrite) {
  const ScratchFolder folder;
  EXPECT_EQ(errorOfClass(folder.path("class.sqlite")), ""); // made for its owner only
  const std::string file = folder.file("class.sqlite", "x");
  ASSERT_EQ(chmod(file.c_str(), 0600), 0);
  EXPECT_EQ(errorOfClass(file), "");
  ASSERT_EQ(chmod(file.c_str(), 0622), 0);
  EXPECT_EQ(errorOfClass(file), "others may write to this file");
  ASSERT_EQ(chmod(folder.path("").c_str(), 0777), 0);
  EXPECT_EQ(errorOfClass(file).find("a class is not kept where others could read or change it: "), 0U);
}

TEST(ClassExchange, AClassIsARegularFile) {
  const ScratchFolder folder;
  EXPECT_EQ(symlink("/nowhere", folder.path("link").c_str()), 0);
  EXPECT_EQ(errorOfClass(folder.path("link")), "this is not a regular file");
}

TEST(ClassExchange, NeedsAnAddress) {
  const LogPlace place;
  const Result<ExchangedEvents> sent = pushLogTo(LogPlace::paths(), {.address = "x"});
  ASSERT_FALSE(sent);
  if (sent.error().what.starts_with("this leastaction was built without"))
    GTEST_SKIP() << sent.error().text();
  EXPECT_EQ(sent.error().where, "the server's address");
  EXPECT_FALSE(pullClassFrom(LogPlace::paths(), {.address = "x", .output = place.path("class.sqlite")}));
}

} // namespace
} // namespace leastaction
